// A cart page to stand on, for the tests of checking out.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CartScreen } from "./CartScreen";
import "./components/checkout/CheckoutPage";
import { API, candle, cartOf, item, journal, stand } from "./testing";

type OpenOptions = Omit<Parameters<typeof stand>[1], "at"> & { step?: string };

/** Two candles and a journal, ₹1,348 in all. */
export const full = cartOf(item(candle, 2), item(journal, 1));

export function openCart({ step, answers = {}, ...options }: OpenOptions = {}) {
  return stand(<CartScreen />, {
    at: `/dopamart/cart${step ? `?step=${step}` : ""}`,
    answers: { [`GET ${API}cart/`]: { body: full }, ...answers },
    ...options,
  });
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
export const press = (name: string | RegExp) => userEvent.click(button(name));
export const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
export const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
export const line = (name: string) => within(screen.getByRole("article", { name }));

/** An address typed whole, into the open form. */
export async function typeAddress({ pincode = "560041" }: { pincode?: string } = {}) {
  const form = within(screen.getByRole("dialog"));
  const fill = async (label: string, text: string) => {
    const input = form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste(text);
  };
  await fill("Name", "Ravi Kumar");
  await fill("Phone", "9876543210");
  await fill("Address", "7, Temple Street, Mylapore");
  await fill("Pincode", pincode);
}
