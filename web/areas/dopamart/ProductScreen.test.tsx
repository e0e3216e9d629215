// One product: all there is to say about it, and into the cart.
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getPageMeta } from "~/lib/pageMeta";
import { ProductScreen } from "./ProductScreen";
import "./components/products/ProductDetail";
import { API, candle, clearDevice, item, mat, stand, titles } from "./testing";

beforeEach(clearDevice);
afterEach(() => {
  cleanup();
  clearDevice();
});

const details = ["Burns 40 hours", "Soy wax"];

const open = (answer: object | null, more: object = {}, id = "1") =>
  stand(<ProductScreen id={id} missing={<h1>Page Not Found</h1>} />, {
    at: `/dopamart/product/${id}`,
    answers: { [`${API}products/${id === "1" ? 1 : 0}/`]: [answer], ...more },
  });

test("is shown with its details, its price and the truth about stock", async () => {
  open({ body: { ...candle, details } });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Evening Candle");
  for (const words of ["New", "In Stock", "Soy wax that smells of rain.", "Burns 40 hours", "₹499 per item"]) {
    expect(screen.getByText(words)).toBeDefined();
  }
  expect(screen.getByText("Rated 4.0 out of 5")).toBeDefined();
  expect(getPageMeta("/dopamart/product/1")).toEqual({
    name: "Evening Candle",
    description: "₹499. Soy wax that smells of rain.",
    path: "/dopamart/product/1",
  });
});

test("goes into the cart", async () => {
  const { said } = open(
    { body: { ...candle, details } },
    { [`POST ${API}cart/`]: { status: 201, body: item(candle, 1) } },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Add to Cart: Evening Candle" }));
  expect(await screen.findByRole("link", { name: "In Cart: Evening Candle" })).toBeDefined();
  await waitFor(() => expect(titles(said)).toEqual(["Item added to cart successfully!"]));
});

test("that is gone cannot be bought", async () => {
  open({ body: { ...mat, details: [] } });
  expect(await screen.findByText("Out of stock")).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add to Cart: Yoga Mat" }).disabled).toBe(true);
  expect(screen.queryByRole("heading", { name: "Details" })).toBeNull();
});

test.each(["1", "abc", "-1"])("that is none (%s) is the page for that", async (id) => {
  open({ status: 404, body: { message: "Not found", code: "not_found" } }, {}, id);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Page Not Found");
  expect(getPageMeta(`/dopamart/product/${id}`)).toBeNull();
});

test("that did not come can be asked for again", async () => {
  open(null);
  expect(await screen.findByRole("button", { name: "Try Again" })).toBeDefined();
});
