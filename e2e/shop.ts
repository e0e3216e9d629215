// Buying at Dopamart: as a person does on the page, and without a page for journeys that are about something else.
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./people";

const API = "/api/v1/dopamart/";

/** Of demo/products.toml, by the order they stand in. */
export const journal = { id: 1, name: "Evening Pages Journal", price: 449 };
export const infusion = { id: 2, name: "Tulsi and Ginger Infusion", price: 249 };
export const mask = { id: 6, name: "Mulberry Silk Sleep Mask", price: 899 };
/** A single piece. */
export const bowl = { id: 12 };

export const card = (page: Page, name: string): Locator => page.getByRole("article", { name, exact: true });
export const addButton = (page: Page, name: string): Locator =>
  card(page, name).getByRole("button", { name: /^Add to Cart/ });

/** The cart in the bar of a phone, with how much is in it. */
export const badge = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Cart/ });

export const payButton = (page: Page): Locator => page.getByRole("button", { name: /^(Pay ₹|Place order)/ });

export const AT_HOME = {
  phone: "9876543210",
  full_address: "14, Lake Road, Jayanagar, Bengaluru",
  pincode: "560041",
  state: "Karnataka",
  country: "India",
};

/** A member has these in the cart. */
export async function has(member: APIRequestContext, origin: string, product: number, quantity = 1): Promise<void> {
  const data = { product_id: product, quantity };
  // Changes come from our own pages alone.
  const answer = await member.post(`${API}cart/`, { data, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** A member has somewhere to send it. */
export async function lives(member: APIRequestContext, origin: string, { name }: Person): Promise<void> {
  const answer = await member.post(`${API}addresses/`, { data: { name, ...AT_HOME }, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** A guest takes something, without a page; answers where it is paid. */
export async function takes(
  visitor: APIRequestContext,
  origin: string,
  product: number,
  person: Person,
): Promise<string> {
  const data = {
    guest: { name: person.name, email: person.email },
    items: [{ product_id: product, quantity: 1 }],
    address: { name: person.name, ...AT_HOME },
  };
  const answer = await visitor.post(`${API}cart/checkout/`, { data, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { payment_url: string }).payment_url;
}

/** A member orders what is in the cart and pays for it. */
export async function buys(member: APIRequestContext, origin: string): Promise<void> {
  const answer = await member.post(`${API}cart/checkout/`, { data: {}, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { payment_url } = (await answer.json()) as { payment_url: string };
  await pays(member, origin, payment_url);
  await expect.poll(async () => (await myOrders(member))[0]?.status).toBe("processing");
}

/** At the sandbox, without a page. */
export async function pays(visitor: APIRequestContext, origin: string, link: string): Promise<void> {
  const form = { outcome: "success" };
  const paid = await visitor.post(new URL(link, origin).href, { form, headers: { origin }, maxRedirects: 0 });
  expect(paid.status()).toBe(303);
}

export async function myOrders(member: APIRequestContext): Promise<{ id: number; status: string }[]> {
  const answer = await member.get(`${API}orders/`);
  await expect(answer).toBeOK();
  return (await answer.json()) as { id: number; status: string }[];
}

export async function myCart(member: APIRequestContext): Promise<{ item_count: number }> {
  const answer = await member.get(`${API}cart/`);
  await expect(answer).toBeOK();
  return (await answer.json()) as { item_count: number };
}

/** A member who has bought before, has an address, and two things in the cart, however often this is asked. */
export async function shops(member: APIRequestContext, origin: string, person: Person): Promise<void> {
  const headers = { origin };
  const merge = (items: object[]) => member.post(`${API}cart/merge/`, { data: { items }, headers });
  const addresses = await (await member.get(`${API}addresses/`)).json();
  if ((addresses as unknown[]).length === 0) await lives(member, origin, person);
  if ((await myOrders(member)).length === 0) {
    await merge([{ product_id: infusion.id, quantity: 1 }]);
    await buys(member, origin);
  }
  await expect(
    await merge([
      { product_id: journal.id, quantity: 2 },
      { product_id: mask.id, quantity: 1 },
    ]),
  ).toBeOK();
}

/** Types an address into the open form and saves it. */
export async function typeAddress(page: Page, name: string, address = AT_HOME): Promise<void> {
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Phone Number").fill(address.phone);
  await form.locator("textarea").fill(address.full_address);
  await form.getByLabel("Pincode").fill(address.pincode);
  await expect(form.getByLabel("State")).toHaveValue(address.state);
  await form.getByRole("button", { name: "Save Address" }).click();
  await expect(form).toBeHidden();
}

/** The path that the last letter about an order leads this person to. */
export async function linkInLetter(visitor: APIRequestContext, { email }: Person): Promise<string> {
  const read = async () => {
    const outbox = (await (await visitor.get("/dev/outbox/")).text()).replaceAll("&#x2f;", "/");
    const [, letter] = outbox.split(`to ${email}`);
    return letter?.match(/\/dopamart\/orders\/track\/[\w-]+/)?.[0];
  };
  await expect.poll(read).toBeDefined();
  return (await read()) ?? "";
}
