// The blog: article HTML, tags, keyboard.
import { expectAccessible } from "../../support/axe";
import { fetchHtml } from "../../support/html";
import { tabTo } from "../../support/keyboard";
import { gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";

const SLUGS = ["first-session", "how-consultations-work", "when-to-see-a-doctor", "stress", "breathing", "sleep"];

// All articles share one layout; the sweep opens one of them.
test("every article has structured data, sources and a helpline", async ({ page }) => {
  for (const slug of SLUGS) {
    const { status, html } = await fetchHtml(page.request, `/blog/${slug}`);
    expect(status, slug).toBe(200);
    expect(html, slug).toMatch(/<script type="application\/ld\+json">\{[^<]*"@type":"Article"/);
    expect(html, slug).toContain("Sources</h2>");
    expect(html, slug).toMatch(/<a [^>]*href="tel:14416"/);
  }
});

test("a tag filters the articles, is undone by Back, and opens by URL", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  const articles = page.getByRole("article");
  await expect(articles).toHaveCount(6);
  await page.getByRole("navigation", { name: "Tags" }).getByRole("link", { name: "Sleep" }).tap();
  await expect(page).toHaveURL("/blog?tag=sleep");
  await expect(articles).toHaveCount(1);
  await page.goBack();
  await expect(articles).toHaveCount(6);

  await gotoHydrated(page, "/blog?tag=stories");
  await expect(articles).toHaveCount(2);
  await expect(page.getByText("No patient has told their story here yet")).toBeVisible();
  await expectAccessible(page);
});

test("an article opens and returns to the list by keyboard", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  await tabTo(page, page.getByRole("link", { name: /^Your first session/ }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/blog/first-session");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Your first session");
  await tabTo(page, page.getByRole("link", { name: "All articles" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/blog");
});
