// The product list and product pages: search, views, cart buttons, errors.
import { expectAccessible } from "../../support/axe";
import { tabTo } from "../../support/keyboard";
import { expectToast, gotoHydrated } from "../../support/page";
import { addButton, cartLink, journal, mask, myCart, productCard } from "../../support/shop";
import { expect, test } from "../../support/test";
import { signInViaApi, uniqueUser } from "../../support/users";
import { desktop } from "../../support/viewports";

test("search and view are in the URL and survive a reload", async ({ page }) => {
  await gotoHydrated(page, "/dopamart");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Available Products");
  await expect(page.getByText("Showing 28 products")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search products" }).fill("SILK");
  await expect(productCard(page, mask.name)).toBeVisible();
  await expect(page).toHaveURL("/dopamart?q=SILK");
  await page.getByRole("button", { name: "List view" }).tap();
  await expect(page).toHaveURL("/dopamart?q=SILK&view=list");
  await expectAccessible(page);
  await page.reload();
  await expect(productCard(page, mask.name)).toBeVisible();
  await expect(page.getByRole("button", { name: "List view" })).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("searchbox", { name: "Search products" }).fill("piano");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear Search" }).tap();
  await expect(page.getByText("Showing 28 products")).toBeVisible();
});

test("a product is added to the cart and removed on its page, and the badge follows", async ({ page }) => {
  await signInViaApi(page.request, uniqueUser());
  await gotoHydrated(page, "/dopamart");
  await productCard(page, mask.name).getByRole("link", { name: mask.name }).tap();
  await expect(page).toHaveURL(`/dopamart/product/${mask.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(mask.name);
  await expect(page).toHaveTitle(`${mask.name} | DFT`);
  const add = page.getByRole("button", { name: /^Add to Cart/ });
  await expect(add).toBeInViewport();
  await expectAccessible(page);
  await add.tap();
  await expectToast(page, "Item added to cart successfully!");
  await expect(cartLink(page).first()).toContainText("1");
  await page.getByRole("button", { name: `Remove ${mask.name}` }).tap();
  await expectToast(page, "Item removed from cart successfully!");
  await expect(cartLink(page)).toHaveCount(0);
  expect((await myCart(page.request)).item_count).toBe(0);
});

test("an unknown product returns 404", async ({ page, pageErrors }) => {
  pageErrors.expect(/404/);
  const response = await gotoHydrated(page, "/dopamart/product/999");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expectAccessible(page);
});

test.describe("on desktop", () => {
  test.use(desktop);

  test("a product is added to the cart by keyboard, and the focus moves to the cart link", async ({ page }) => {
    await signInViaApi(page.request, uniqueUser());
    await gotoHydrated(page, "/dopamart");
    await expect(addButton(page, journal.name)).toBeVisible();
    await tabTo(page, addButton(page, journal.name));
    await page.keyboard.press("Enter");
    const inCartLink = productCard(page, journal.name).getByRole("link", { name: /^In Cart/ });
    await expect(inCartLink).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dopamart/cart");
    await expect(productCard(page, journal.name)).toBeVisible();
  });
});
