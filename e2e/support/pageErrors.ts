// Collects what no page may do: fail, call another origin, violate its CSP, or overflow the viewport.
import type { BrowserContext, Page } from "@playwright/test";

export class PageErrorGuard {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Allows the error that a test provokes. The test also fails when the error does not occur. */
  expect(error: RegExp): void {
    this.#expected.push(error);
  }

  async watch(context: BrowserContext, origin: string): Promise<void> {
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
        reportError(new Error(`csp: ${effectiveDirective} blocked ${blockedURI}`));
      });
    });
    context.on("console", (message) => {
      if (message.type() === "error") this.#seen.push(`console: ${message.text()} ${message.location().url}`);
    });
    context.on("weberror", (thrown) => this.#seen.push(`uncaught: ${thrown.error().stack ?? thrown.error().message}`));
    context.on("request", (request) => {
      const url = new URL(request.url());
      if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) this.#seen.push(`other origin: ${url.href}`);
    });
    context.on("requestfailed", (request) => {
      const errorText = request.failure()?.errorText ?? "";
      // The browser aborts requests when the page navigates away or cancels them.
      if (errorText !== "net::ERR_ABORTED") {
        this.#seen.push(`request failed: ${request.method()} ${request.url()} ${errorText}`);
      }
    });
    context.on("response", (response) => {
      const call = `${response.request().method()} ${response.url()}`;
      if (response.status() >= 400) this.#seen.push(`status ${response.status()}: ${call}`);
    });
  }

  async checkOverflow(page: Page): Promise<void> {
    const viewportWidth = page.viewportSize()?.width ?? 0;
    if (!page.url().startsWith("http")) return;
    // Evaluation fails while the page is navigating; its width does not matter then.
    const contentWidth = await page.evaluate(() => document.documentElement?.scrollWidth ?? 0).catch(() => 0);
    if (contentWidth > viewportWidth) {
      this.#seen.push(`overflow: ${page.url()} is ${contentWidth} px wide in a viewport of ${viewportWidth}`);
    }
  }

  /** Unexpected errors, and expected errors that did not occur. */
  violations(): string[] {
    const unexpected = this.#seen.filter((error) => !this.#expected.some((pattern) => pattern.test(error)));
    const missing = this.#expected.filter((pattern) => !this.#seen.some((error) => pattern.test(error)));
    return [...unexpected, ...missing.map((pattern) => `expected but not seen: ${pattern}`)];
  }
}
