// Dopamart's pages, and carts, addresses and orders through the API for journeys that only need them.
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { User } from "./users";

const API = "/api/v1/dopamart/";

/** Products of demo/products.toml; the id is the position in that file. */
export const journal = { id: 1, name: "Evening Pages Journal", price: 449 };
export const infusion = { id: 2, name: "Tulsi and Ginger Infusion", price: 249 };
export const mask = { id: 6, name: "Mulberry Silk Sleep Mask", price: 899 };
/** Only one in stock. */
export const bowl = { id: 12 };

export const productCard = (page: Page, name: string): Locator => page.getByRole("article", { name, exact: true });
export const addButton = (page: Page, name: string): Locator =>
  productCard(page, name).getByRole("button", { name: /^Add to Cart/ });

/** The cart link of the navbar, with the number of items. */
export const cartLink = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Cart/ });

export const payButton = (page: Page): Locator => page.getByRole("button", { name: /^(Pay ₹|Place order)/ });

export const ADDRESS = {
  phone: "9876543210",
  full_address: "14, Lake Road, Jayanagar, Bengaluru",
  pincode: "560041",
  state: "Karnataka",
  country: "India",
};

export async function addToCartViaApi(
  api: APIRequestContext,
  origin: string,
  productId: number,
  quantity = 1,
): Promise<void> {
  const data = { product_id: productId, quantity };
  // The server accepts changes from its own origin only.
  const response = await api.post(`${API}cart/`, { data, headers: { origin } });
  expect(response.status(), await response.text()).toBe(201);
}

export async function addAddressViaApi(api: APIRequestContext, origin: string, { name }: User): Promise<void> {
  const response = await api.post(`${API}addresses/`, { data: { name, ...ADDRESS }, headers: { origin } });
  expect(response.status(), await response.text()).toBe(201);
}

/** Orders one product as a guest; returns its payment URL. */
export async function guestCheckoutViaApi(
  api: APIRequestContext,
  origin: string,
  productId: number,
  user: User,
): Promise<string> {
  const data = {
    guest: { name: user.name, email: user.email },
    items: [{ product_id: productId, quantity: 1 }],
    address: { name: user.name, ...ADDRESS },
  };
  const response = await api.post(`${API}cart/checkout/`, { data, headers: { origin } });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { payment_url: string }).payment_url;
}

/** Orders what is in the cart and pays for it. */
export async function checkoutAndPayViaApi(api: APIRequestContext, origin: string): Promise<void> {
  const response = await api.post(`${API}cart/checkout/`, { data: {}, headers: { origin } });
  expect(response.status(), await response.text()).toBe(201);
  const { payment_url } = (await response.json()) as { payment_url: string };
  await paySandboxLink(api, origin, payment_url);
  await expect.poll(async () => (await myOrders(api))[0]?.status).toBe("processing");
}

export async function paySandboxLink(api: APIRequestContext, origin: string, paymentUrl: string): Promise<void> {
  const form = { outcome: "success" };
  const response = await api.post(new URL(paymentUrl, origin).href, { form, headers: { origin }, maxRedirects: 0 });
  expect(response.status()).toBe(303);
}

export async function myOrders(api: APIRequestContext): Promise<{ id: number; status: string }[]> {
  const response = await api.get(`${API}orders/`);
  await expect(response).toBeOK();
  return (await response.json()) as { id: number; status: string }[];
}

export async function myCart(api: APIRequestContext): Promise<{ item_count: number }> {
  const response = await api.get(`${API}cart/`);
  await expect(response).toBeOK();
  return (await response.json()) as { item_count: number };
}

/** Gives a user an address, a paid order and two products in the cart. Can be called again for the same user. */
export async function seedShopper(api: APIRequestContext, origin: string, user: User): Promise<void> {
  const headers = { origin };
  const merge = (items: object[]) => api.post(`${API}cart/merge/`, { data: { items }, headers });
  const addresses = await (await api.get(`${API}addresses/`)).json();
  if ((addresses as unknown[]).length === 0) await addAddressViaApi(api, origin, user);
  if ((await myOrders(api)).length === 0) {
    await merge([{ product_id: infusion.id, quantity: 1 }]);
    await checkoutAndPayViaApi(api, origin);
  }
  await expect(
    await merge([
      { product_id: journal.id, quantity: 2 },
      { product_id: mask.id, quantity: 1 },
    ]),
  ).toBeOK();
}

/** Fills the open address dialog and saves it. */
export async function fillAddress(page: Page, name: string, address = ADDRESS): Promise<void> {
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Phone Number").fill(address.phone);
  await form.locator("textarea").fill(address.full_address);
  await form.getByLabel("Pincode").fill(address.pincode);
  await expect(form.getByLabel("State")).toHaveValue(address.state);
  await form.getByRole("button", { name: "Save Address" }).click();
  await expect(form).toBeHidden();
}

/** The tracking path in the last order email to this user. */
export async function trackingLinkFromEmail(api: APIRequestContext, { email }: User): Promise<string> {
  const findLink = async () => {
    const outbox = (await (await api.get("/dev/outbox/")).text()).replaceAll("&#x2f;", "/");
    const [, message] = outbox.split(`to ${email}`);
    return message?.match(/\/dopamart\/orders\/track\/[\w-]+/)?.[0];
  };
  await expect.poll(findLink).toBeDefined();
  return (await findLink()) ?? "";
}
