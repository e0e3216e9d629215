// Renders the cart page for the checkout tests.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CartScreen } from "./CartScreen";
import "./addresses/AddressDialog";
import "./checkout/CheckoutPage";
import "./checkout/GuestDialog";
import { API, candle, cartOf, item, journal, openScreen } from "./testUtils";

type OpenOptions = Omit<Parameters<typeof openScreen>[1], "url"> & { step?: string };

/** Two candles and a journal: ₹1,348. */
export const fullCart = cartOf(item(candle, 2), item(journal, 1));

export function openCart({ step, responses = {}, ...options }: OpenOptions = {}) {
  return openScreen(<CartScreen />, {
    url: `/dopamart/cart${step ? `?step=${step}` : ""}`,
    responses: { [`GET ${API}cart/`]: { body: fullCart }, ...responses },
    ...options,
  });
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
export const clickButton = (name: string | RegExp) => userEvent.click(button(name));
export const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
export const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
export const cartLine = (name: string) => within(screen.getByRole("article", { name }));

/** Fills every required field of the open address dialog. */
export async function fillAddressForm({ pincode = "560041" }: { pincode?: string } = {}) {
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
