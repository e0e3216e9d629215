// The text of a hydrated page is already in the HTML that the server sends.

import { fetchHtml, linkHrefs, paths, stripWhitespace, structuredData, visibleText } from "../../support/html";
import { gotoLoaded } from "../../support/page";
import { expect, test } from "../../support/test";

/** Sections of the home page that load from the API. */
const CLIENT_RENDERED = "[aria-labelledby=first-doctors], [aria-labelledby=first-fields]";

/** One page of each layout in make test, all of them in make soak. */
const PAGES = process.env["SOAK"]
  ? ["/", "/about", "/crisis", ...paths.filter((path) => path.startsWith("/blog"))]
  : ["/", "/crisis", "/blog/first-session"];

for (const path of PAGES) {
  test(`${path} has its text in the HTML`, async ({ page }) => {
    const { status, html } = await fetchHtml(page.request, path);
    expect(status).toBe(200);
    const htmlText = visibleText(html);
    await gotoLoaded(page, path);
    const renderedTexts = await page
      .locator("main")
      .evaluate(
        (main, excluded) =>
          [...main.querySelectorAll("h1, h2, h3, p, li, dt, dd, summary, blockquote, figcaption")]
            .filter((element) => !element.closest(excluded))
            .map((element) => element.textContent ?? ""),
        CLIENT_RENDERED,
      );
    expect(renderedTexts.length).toBeGreaterThan(5);
    expect(renderedTexts.filter((text) => !htmlText.includes(stripWhitespace(text)))).toEqual([]);
  });
}

test("every article linked from /blog has its text in the HTML", async ({ page }) => {
  const { html } = await fetchHtml(page.request, "/blog");
  const articles = [...new Set(linkHrefs(html))].filter((link) => /^\/blog\/[^?#]+$/.test(link));
  expect(articles.length).toBeGreaterThanOrEqual(6);
  for (const path of articles) {
    const article = await fetchHtml(page.request, path);
    expect(article.status, path).toBe(200);
    const [, main = ""] = /<main[^>]*>([\s\S]*?)<\/main>/.exec(article.html) ?? [];
    expect(visibleText(main).length, path).toBeGreaterThan(600);
  }
});

test("the FAQ names the plans and languages, in the text and in the structured data", async ({ page }) => {
  const { html } = await fetchHtml(page.request, "/");
  type Faq = { "@type": string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
  const [faq, ...more] = (structuredData(html) as Faq[]).filter((block) => block["@type"] === "FAQPage");
  expect(more).toEqual([]);
  expect(faq?.mainEntity.length).toBeGreaterThan(0);
  const htmlText = visibleText(html);
  for (const { name, acceptedAnswer } of faq?.mainEntity ?? []) {
    expect(htmlText).toContain(stripWhitespace(name));
    expect(htmlText).toContain(stripWhitespace(acceptedAnswer.text));
  }
  const faqJson = JSON.stringify(faq);
  for (const text of [
    "basic mood tracking and limited AI chat",
    "₹299 per month",
    "up to 4 members, ₹499 per month",
    ..."Hindi Tamil Bengali Telugu Marathi Gujarati Kannada Malayalam Punjabi Urdu".split(" "),
  ]) {
    expect(faqJson).toContain(text);
  }
  expect(faqJson).not.toMatch(/100\+|4\.9|95%/);
});
