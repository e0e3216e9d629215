// Delivery addresses in the checkout.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { expectToast, gotoHydrated } from "../../support/page";
import { addToCartViaApi, fillAddress, journal } from "../../support/shop";
import { expect, test } from "../../support/test";
import { signInViaApi, uniqueUser } from "../../support/users";

const ADDRESS_STEP = "/dopamart/cart?step=address";
const addressOptions = (page: Page) => page.getByRole("group", { name: "Deliver to" }).getByRole("radio");
const mumbaiAddress = {
  phone: "9123456780",
  full_address: "3rd floor, Mill Compound, Lower Parel, Mumbai",
  pincode: "400013",
  state: "Maharashtra",
  country: "India",
};

test("addresses are added, edited, made the default, and deleted", async ({ page, baseURL }) => {
  const user = uniqueUser();
  await signInViaApi(page.request, user);
  await addToCartViaApi(page.request, baseURL ?? "", journal.id);
  await gotoHydrated(page, ADDRESS_STEP);
  await page.getByRole("button", { name: "Add New" }).tap();
  await fillAddress(page, user.name);
  await expect(page.getByRole("radio", { name: /Lake Road/ })).toBeChecked();
  await page.getByRole("button", { name: "Add New" }).tap();
  await fillAddress(page, user.name, mumbaiAddress);
  await expect(addressOptions(page)).toHaveCount(2);
  await expect(page.getByRole("radio", { name: /Lake Road/ })).toBeChecked();
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Edit.*400013/ }).tap();
  const form = page.getByRole("dialog", { name: "Edit the address" });
  await form.getByLabel("Landmark").fill("Behind the mill");
  await form.getByRole("button", { name: "Save Address" }).tap();
  await expectToast(page, "Address updated successfully!");
  await expect(page.getByText(/Behind the mill, Maharashtra 400013/)).toBeVisible();

  await page.getByRole("button", { name: /^Set as default.*400013/ }).tap();
  await expect(page.getByRole("radio", { name: /Lower Parel/ })).toBeChecked();
  await page.reload();
  await expect(page.getByRole("radio", { name: /Default.*Lower Parel/ })).toBeChecked();

  await page.getByRole("button", { name: /^Delete.*400013/ }).tap();
  await expectToast(page, "Address deleted successfully!");
  await expect(addressOptions(page)).toHaveCount(1);
  await expect(page.getByRole("radio", { name: /Default.*Lake Road/ })).toBeChecked();
  await page.reload();
  await expect(page.getByRole("radio", { name: /Default.*Lake Road/ })).toBeChecked();
});
