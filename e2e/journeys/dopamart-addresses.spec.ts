// Addresses in the cart: added, changed, made the default, deleted, and what the form says.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { expectToast, visit } from "../page";
import { signedIn, somebody } from "../people";
import { has, journal, typeAddress } from "../shop";
import { expect, test } from "../test";

const STEP = "/dopamart/cart?step=address";
const addresses = (page: Page) => page.getByRole("group", { name: "Deliver to" }).getByRole("radio");
const elsewhere = {
  phone: "9123456780",
  full_address: "3rd floor, Mill Compound, Lower Parel, Mumbai",
  pincode: "400013",
  state: "Maharashtra",
  country: "India",
};

test("added, changed, made the default, deleted", async ({ page, baseURL }) => {
  const person = somebody();
  await signedIn(page.request, person);
  await has(page.request, baseURL ?? "", journal.id);
  await visit(page, STEP);
  await page.getByRole("button", { name: "Add New" }).tap();
  await typeAddress(page, person.name);
  await expect(page.getByRole("radio", { name: /Lake Road/ })).toBeChecked();
  await page.getByRole("button", { name: "Add New" }).tap();
  await typeAddress(page, person.name, elsewhere);
  await expect(addresses(page)).toHaveCount(2);
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
  await expect(addresses(page)).toHaveCount(1);
  await expect(page.getByRole("radio", { name: /Default.*Lake Road/ })).toBeChecked();
  await page.reload();
  await expect(page.getByRole("radio", { name: /Default.*Lake Road/ })).toBeChecked();
});

test("a server that is gone: the address is not lost, and another try works", async ({ page, baseURL, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  const person = somebody();
  await signedIn(page.request, person);
  await has(page.request, baseURL ?? "", journal.id);
  await visit(page, STEP);
  await page.getByRole("button", { name: "Add New" }).tap();
  await page.route("**/dopamart/addresses/", (route) => route.abort("connectionrefused"));
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill(person.name);
  await form.getByLabel("Phone Number").fill("9876543210");
  await form.locator("textarea").fill("14, Lake Road, Jayanagar");
  await form.getByLabel("Pincode").fill("560041");
  await form.getByRole("button", { name: "Save Address" }).tap();
  await expectToast(page, "Failed to add address. Please try again.");
  await page.unroute("**/dopamart/addresses/");
  await form.getByRole("button", { name: "Save Address" }).tap();
  await expectToast(page, "Address added successfully!");
});
