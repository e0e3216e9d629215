// The blog: its articles without scripts, by tag, by keyboard; and an article that is not there.
import { expectAccessible } from "../axe";
import { tabTo } from "../keyboard";
import { visit } from "../page";
import { expect, test } from "../test";

const SLUGS = ["first-session", "how-consultations-work", "when-to-see-a-doctor", "stress", "breathing", "sleep"];

// Their frame is the same, and the sweep looks at one of them in every light: here each is looked at once.
test("every article stands, names its sources and whom to call", async ({ page }) => {
  test.slow();
  for (const slug of SLUGS) {
    const response = await visit(page, `/blog/${slug}`);
    expect(response?.status(), slug).toBe(200);
    const html = (await response?.text()) ?? "";
    expect(html, slug).toMatch(/<script type="application\/ld\+json">\{[^<]*"@type":"Article"/);
    expect(html, slug).toContain("Sources</h2>");
    await expect(page.getByRole("link", { name: "Call Tele-MANAS 14416" })).toHaveAttribute("href", "tel:14416");
    await expectAccessible(page);
  }
});

test("an article that is not there has status 404 and says so", async ({ page, faults }) => {
  faults.expect(/404.*blog\/nothing/);
  const response = await visit(page, "/blog/nothing");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
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
