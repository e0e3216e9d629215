// Looking around the shop: searching, both views, a product, and what is not there.
import { expectAccessible } from "../axe";
import { tabTo } from "../keyboard";
import { expectToast, visit } from "../page";
import { signedIn, somebody } from "../people";
import { desk } from "../screens";
import { addButton, badge, card, journal, mask, myCart } from "../shop";
import { expect, test } from "../test";

test("searched, shown as a list, and a link brings a friend to the same view", async ({ page }) => {
  await visit(page, "/dopamart");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Available Products");
  await expect(page.getByText("Showing 28 products")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search products" }).fill("SILK");
  await expect(card(page, mask.name)).toBeVisible();
  await expect(page).toHaveURL("/dopamart?q=SILK");
  await page.getByRole("button", { name: "List view" }).tap();
  await expect(page).toHaveURL("/dopamart?q=SILK&view=list");
  await expectAccessible(page);
  await page.reload();
  await expect(card(page, mask.name)).toBeVisible();
  await expect(page.getByRole("button", { name: "List view" })).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("searchbox", { name: "Search products" }).fill("piano");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear Search" }).tap();
  await expect(page.getByText("Showing 28 products")).toBeVisible();
});

test("the shelf that does not come says so, and is reloaded", async ({ page, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await page.route("**/dopamart/products/", (route) => route.abort("connectionrefused"));
  await visit(page, "/dopamart");
  await expectToast(page, "Failed to load items", "Please try again later or contact support");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/dopamart/products/");
  await page.getByRole("button", { name: "Reload Products" }).tap();
  await expect(card(page, journal.name)).toBeVisible();
});

test("a product is looked at, put into the cart and taken out; the badge follows", async ({ page }) => {
  await signedIn(page.request, somebody());
  await visit(page, "/dopamart");
  await card(page, mask.name).getByRole("link", { name: mask.name }).tap();
  await expect(page).toHaveURL(`/dopamart/product/${mask.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(mask.name);
  await expect(page).toHaveTitle(`${mask.name} | DFT`);
  const add = page.getByRole("button", { name: /^Add to Cart/ });
  await expect(add).toBeInViewport();
  await expectAccessible(page);
  await add.tap();
  await expectToast(page, "Item added to cart successfully!");
  await expect(badge(page).first()).toContainText("1");
  await page.getByRole("button", { name: `Remove ${mask.name}` }).tap();
  await expectToast(page, "Item removed from cart successfully!");
  await expect(badge(page)).toHaveCount(0);
  expect((await myCart(page.request)).item_count).toBe(0);
});

test("a product that is none has status 404", async ({ page, faults }) => {
  faults.expect(/404/);
  const response = await visit(page, "/dopamart/product/999");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expectAccessible(page);
});

test.describe("at a desk", () => {
  test.use(desk);

  test("into the cart by keyboard, and on from there", async ({ page }) => {
    await signedIn(page.request, somebody());
    await visit(page, "/dopamart");
    await expect(addButton(page, journal.name)).toBeVisible();
    await tabTo(page, addButton(page, journal.name));
    await page.keyboard.press("Enter");
    const there = card(page, journal.name).getByRole("link", { name: /^In Cart/ });
    await expect(there).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dopamart/cart");
    await expect(card(page, journal.name)).toBeVisible();
  });
});
