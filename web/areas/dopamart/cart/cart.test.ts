// Cart lines, totals and stock labels.
import { expect, test } from "vitest";
import { candle, cartOf, item, journal, mat, products } from "../testUtils";
import {
  countItems,
  guestLines,
  isValidProductId,
  maxQuantity,
  searchProducts,
  stockLabel,
  subtotalOf,
  withLine,
  withoutProduct,
} from "./cart";

test("guest cart items become lines, products the shop no longer has are dropped", () => {
  const lines = guestLines(
    [
      { product_id: 2, quantity: 2 },
      { product_id: 99, quantity: 1 },
      { product_id: 1, quantity: 1 },
    ],
    products,
  );
  expect(lines.map(({ product, subtotal }) => [product.name, subtotal])).toEqual([
    ["Night Journal", 700],
    ["Evening Candle", 499],
  ]);
  expect(countItems(lines)).toBe(3);
  expect(subtotalOf(lines)).toBe(1199);
});

test("adding appends, updating replaces, removing deletes, totals follow", () => {
  const first = withLine(cartOf(), item(candle, 1));
  const second = withLine(first, item(journal, 2));
  expect(second).toMatchObject({ item_count: 3, total_amount: 1199 });
  const updated = withLine(second, item(candle, 4));
  expect(updated.items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
    [1, 4],
    [2, 2],
  ]);
  expect(withoutProduct(updated, 1)).toMatchObject({ item_count: 2, total_amount: 700 });
});

test("stock label and maximum quantity follow the stock", () => {
  expect([candle, journal, mat].map((product) => stockLabel(product).label)).toEqual([
    "In Stock",
    "Only 3 left",
    "Out of stock",
  ]);
  expect([candle, journal, mat].map(maxQuantity)).toEqual([10, 3, 0]);
});

test("search matches name and description, ignoring case", () => {
  expect(searchProducts(products, "  CANDLE ")).toEqual([candle]);
  expect(searchProducts(products, "awake")).toEqual([journal]);
  expect(searchProducts(products, "")).toEqual(products);
  expect(searchProducts(products, "piano")).toEqual([]);
});

test("a product id is a positive number", () => {
  expect([1, 0, -3, Number.NaN, Number.POSITIVE_INFINITY].map(isValidProductId)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
