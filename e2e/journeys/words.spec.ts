// Without scripts the words are all there: what an awake page says stands in the HTML that was sent.
import { answered, visit } from "../page";
import { addresses, links, pressed, sent, structuredData, words } from "../site";
import { expect, test } from "../test";

/** Home shows doctors and fields of care that only the server knows. */
const ASKED_FOR = "[aria-labelledby=first-doctors], [aria-labelledby=first-fields]";

/** One page of each kind in make test, all of them in make soak. */
const PAGES = process.env["SOAK"]
  ? ["/", "/about", "/crisis", ...addresses.filter((address) => address.startsWith("/blog"))]
  : ["/", "/crisis", "/blog/first-session"];

for (const address of PAGES) {
  test(`${address} is in its HTML`, async ({ page }) => {
    const { status, html } = await sent(page.request, address);
    expect(status).toBe(200);
    const there = words(html);
    await visit(page, address);
    await answered(page);
    const said = await page
      .locator("main")
      .evaluate(
        (main, apart) =>
          [...main.querySelectorAll("h1, h2, h3, p, li, dt, dd, summary, blockquote, figcaption")]
            .filter((element) => !element.closest(apart))
            .map((element) => element.textContent ?? ""),
        ASKED_FOR,
      );
    expect(said.length).toBeGreaterThan(5);
    expect(said.filter((text) => !there.includes(pressed(text)))).toEqual([]);
  });
}

test("every article that /blog names is in its own HTML", async ({ page }) => {
  const { html } = await sent(page.request, "/blog");
  const articles = [...new Set(links(html))].filter((link) => /^\/blog\/[^?#]+$/.test(link));
  expect(articles.length).toBeGreaterThanOrEqual(6);
  for (const address of articles) {
    const article = await sent(page.request, address);
    expect(article.status, address).toBe(200);
    const [, main = ""] = /<main[^>]*>([\s\S]*?)<\/main>/.exec(article.html) ?? [];
    expect(words(main).length, address).toBeGreaterThan(600);
  }
});

test("the plans and the ten languages are in the answers, for people and for search engines", async ({ page }) => {
  const { html } = await sent(page.request, "/");
  type Faq = { "@type": string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
  const [faq, ...more] = (structuredData(html) as Faq[]).filter((block) => block["@type"] === "FAQPage");
  expect(more).toEqual([]);
  expect(faq?.mainEntity.length).toBeGreaterThan(0);
  const there = words(html);
  for (const { name, acceptedAnswer } of faq?.mainEntity ?? []) {
    expect(there).toContain(pressed(name));
    expect(there).toContain(pressed(acceptedAnswer.text));
  }
  const answers = JSON.stringify(faq);
  for (const word of [
    "basic mood tracking and limited AI chat",
    "₹299 per month",
    "up to 4 members, ₹499 per month",
    ..."Hindi Tamil Bengali Telugu Marathi Gujarati Kannada Malayalam Punjabi Urdu".split(" "),
  ]) {
    expect(answers).toContain(word);
  }
  expect(answers).not.toMatch(/100\+|4\.9|95%/);
});
