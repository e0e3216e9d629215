// What no page may do: fail, call elsewhere, break its policy, or be wider than the screen.
import type { BrowserContext, Page } from "@playwright/test";

export class Faults {
  readonly #met: string[] = [];
  readonly #expected: RegExp[] = [];

  /** The failure this test is about. A test that expects one and does not meet it fails too. */
  expect(fault: RegExp): void {
    this.#expected.push(fault);
  }

  async watch(context: BrowserContext, origin: string): Promise<void> {
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
        reportError(new Error(`policy: ${effectiveDirective} refused ${blockedURI}`));
      });
    });
    context.on("console", (message) => {
      if (message.type() === "error") this.#met.push(`console: ${message.text()} ${message.location().url}`);
    });
    context.on("weberror", (thrown) => this.#met.push(`thrown: ${thrown.error().stack ?? thrown.error().message}`));
    context.on("request", (request) => {
      const url = new URL(request.url());
      if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) this.#met.push(`elsewhere: ${url.href}`);
    });
    context.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      // A page that was left, or a question nobody waits for any more.
      if (why !== "net::ERR_ABORTED") this.#met.push(`no answer: ${request.method()} ${request.url()} ${why}`);
    });
    context.on("response", (response) => {
      const call = `${response.request().method()} ${response.url()}`;
      if (response.status() >= 400) this.#met.push(`status ${response.status()}: ${call}`);
    });
  }

  async measure(page: Page): Promise<void> {
    const wide = page.viewportSize()?.width ?? 0;
    if (!page.url().startsWith("http")) return;
    // A page in the middle of leaving has no width of its own.
    const content = await page.evaluate(() => document.documentElement?.scrollWidth ?? 0).catch(() => 0);
    if (content > wide) this.#met.push(`overflow: ${page.url()} is ${content} px wide on a screen of ${wide}`);
  }

  /** Sentences, empty when all went as it should. */
  verdict(): string[] {
    const unexpected = this.#met.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
    const unmet = this.#expected.filter((pattern) => !this.#met.some((fault) => pattern.test(fault)));
    return [...unexpected, ...unmet.map((pattern) => `expected and not met: ${pattern}`)];
  }
}
