// The blog: its articles without scripts, by tag, by keyboard; and an article that is not there.
import { expectAccessible } from "../axe";
import { tabTo } from "../keyboard";
import { visit } from "../page";
import { sent } from "../site";
import { expect, test } from "../test";

const SLUGS = ["first-session", "how-consultations-work", "when-to-see-a-doctor", "stress", "breathing", "sleep"];

// Their frame is the same, and the sweep opens one of them.
test("every article stands, names its sources and whom to call", async ({ page }) => {
  for (const slug of SLUGS) {
    const { status, html } = await sent(page.request, `/blog/${slug}`);
    expect(status, slug).toBe(200);
    expect(html, slug).toMatch(/<script type="application\/ld\+json">\{[^<]*"@type":"Article"/);
    expect(html, slug).toContain("Sources</h2>");
    expect(html, slug).toMatch(/<a [^>]*href="tel:14416"/);
  }
});

test("a tag leaves what fits, can be gone back from, and opens by its address", async ({ page }) => {
  await visit(page, "/blog");
  const articles = page.getByRole("article");
  await expect(articles).toHaveCount(6);
  await page.getByRole("navigation", { name: "Tags" }).getByRole("link", { name: "Sleep" }).tap();
  await expect(page).toHaveURL("/blog?tag=sleep");
  await expect(articles).toHaveCount(1);
  await page.goBack();
  await expect(articles).toHaveCount(6);

  await visit(page, "/blog?tag=stories");
  await expect(articles).toHaveCount(2);
  await expect(page.getByText("No patient has told their story here yet")).toBeVisible();
  await expectAccessible(page);
});

test("by keyboard to an article and back", async ({ page }) => {
  await visit(page, "/blog");
  await tabTo(page, page.getByRole("link", { name: /^Your first session/ }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/blog/first-session");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Your first session");
  await tabTo(page, page.getByRole("link", { name: "All articles" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/blog");
});
