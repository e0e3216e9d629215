// The product page.
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getPageMeta } from "~/lib/pageMeta";
import { ProductScreen } from "./ProductScreen";
import "./products/ProductDetail";
import { API, candle, clearStorage, item, mat, openScreen, toastTitles } from "./testUtils";

beforeEach(clearStorage);
afterEach(() => {
  cleanup();
  clearStorage();
});

const details = ["Burns 40 hours", "Soy wax"];

const open = (response: object | null, otherResponses: object = {}, id = "1") =>
  openScreen(<ProductScreen id={id} missing={<h1>Page Not Found</h1>} />, {
    url: `/dopamart/product/${id}`,
    responses: { [`${API}products/${id === "1" ? 1 : 0}/`]: [response], ...otherResponses },
  });

test("shows details, price and stock", async () => {
  open({ body: { ...candle, details } });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Evening Candle");
  for (const text of ["New", "In Stock", "Soy wax that smells of rain.", "Burns 40 hours", "₹499 per item"]) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(screen.getByText("Rated 4.0 out of 5")).toBeDefined();
  expect(getPageMeta("/dopamart/product/1")).toEqual({
    name: "Evening Candle",
    description: "₹499. Soy wax that smells of rain.",
    path: "/dopamart/product/1",
  });
});

test("adds the product to the cart", async () => {
  const { toasts } = open(
    { body: { ...candle, details } },
    { [`POST ${API}cart/`]: { status: 201, body: item(candle, 1) } },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Add to Cart: Evening Candle" }));
  expect(await screen.findByRole("link", { name: "In Cart: Evening Candle" })).toBeDefined();
  await waitFor(() => expect(toastTitles(toasts)).toEqual(["Item added to cart successfully!"]));
});

test("disables adding a sold-out product", async () => {
  open({ body: { ...mat, details: [] } });
  expect(await screen.findByText("Out of stock")).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add to Cart: Yoga Mat" }).disabled).toBe(true);
  expect(screen.queryByRole("heading", { name: "Details" })).toBeNull();
});

test.each(["1", "abc", "-1"])("shows the not-found page for %s", async (id) => {
  open({ status: 404, body: { message: "Not found", code: "not_found" } }, {}, id);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Page Not Found");
  expect(getPageMeta(`/dopamart/product/${id}`)).toBeNull();
});

test("can be reloaded after a failed request", async () => {
  open(null);
  expect(await screen.findByRole("button", { name: "Try Again" })).toBeDefined();
});
