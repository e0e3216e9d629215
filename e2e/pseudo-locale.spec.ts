// tools/pseudo-locale: on a build with pseudo-text from right to left, every visible text is pseudo-text and no screen overflows.
import type { Page } from "@playwright/test";
import { NOT_FOUND, type Screen, screens, signInAs } from "./support/screens";
import { expect, test } from "./support/test";

/** Articles, legal pages and help have a module per language, the gallery is for developers. */
const NOT_MESSAGES =
  /^\/(about|accessibility|ai-assistant|blog|careers|crisis|dev\/ui|health-tracker|help|partnerships|press|privacy|refund|terms)/;

/** Names that are the same in every language, addresses and numbers with a unit. */
const NAMES =
  /\b(DFT|Dopamart|UPI|IST|PIN|GST|GSTIN|HSN|Google|WhatsApp|example|GitHub|YouTube|Instagram|LinkedIn|Facebook|India)\b/g;

/** Pseudo-text has accents only. */
const ASCII_TEXT = /(?<!\p{L})[A-Za-z]{3,}(?!\p{L})/gu;

for (const screen of screens.filter(({ path }) => !NOT_MESSAGES.test(path))) {
  test(`${screen.path} of a ${screen.role} shows only pseudo-text`, async ({ page, baseURL, pageErrors }) => {
    if (screen.path === NOT_FOUND) pageErrors.expect(/404.*no-such-page/);
    const serverText = recordResponses(page);
    await open(page, screen, baseURL ?? "");
    const texts = await visibleTexts(page);
    expect(texts.length, "texts on the page").toBeGreaterThan(3);
    const known = new Set(serverText().toLowerCase().match(ASCII_TEXT));
    const english = texts.filter((text) => {
      const rest = text.replace(NAMES, "").replace(/\S+@\S+|https?:\S+|alt\+T/g, "");
      return rest.match(ASCII_TEXT)?.some((match) => !known.has(match.toLowerCase()));
    });
    expect.soft(english).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, "width of the page").toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  });
}

/** What the server has sent in answers to calls: names and descriptions of the catalogue, of the user and of orders. */
function recordResponses(page: Page): () => string {
  const bodies: string[] = [];
  page.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith("/api/")) return;
    response.json().then(
      (body) => bodies.push(JSON.stringify(body).replaceAll('\\"', '"')),
      () => {},
    );
  });
  return () => bodies.join("\n");
}

async function open(page: Page, screen: Screen, origin: string): Promise<void> {
  const path = await signInAs(page, screen, origin);
  await page.goto(path);
  await page.waitForFunction(() => {
    const content = document.querySelector("#content");
    return content !== null && Object.keys(content).some((key) => key.startsWith("__reactProps$"));
  });
  await page.waitForLoadState("networkidle");
  // Sections below the fold render when they come near.
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForLoadState("networkidle");
}

/** Texts, labels and placeholders of elements that are not marked with another language. */
async function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    const isForeign = (element: Element | null) =>
      element === null ||
      element.closest("script, style, noscript, [lang]:not(html), [translate=no], [data-english]") !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!isForeign(node.parentElement)) texts.add((node.textContent ?? "").trim().replace(/\s+/g, " "));
    }
    for (const element of document.body.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
      if (isForeign(element)) continue;
      for (const name of ["aria-label", "placeholder", "title", "alt"]) texts.add(element.getAttribute(name) ?? "");
    }
    return [...texts].filter(Boolean);
  });
}
