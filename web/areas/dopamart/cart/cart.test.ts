// What is in a cart, and the truth about stock.
import { expect, test } from "vitest";
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
import { candle, cartOf, item, journal, mat, products } from "./testing";

test("a guest's numbers become lines; what the shop no longer has is left out", () => {
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

test("adding appends, updating replaces, removing takes out, and the sums follow", () => {
  const one = withLine(cartOf(), item(candle, 1));
  const two = withLine(one, item(journal, 2));
  expect(two).toMatchObject({ item_count: 3, total_amount: 1199 });
  const more = withLine(two, item(candle, 4));
  expect(more.items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
    [1, 4],
    [2, 2],
  ]);
  expect(withoutProduct(more, 1)).toMatchObject({ item_count: 2, total_amount: 700 });
});

test("the badge tells the truth", () => {
  expect([candle, journal, mat].map((product) => stockLabel(product).words)).toEqual([
    "In Stock",
    "Only 3 left",
    "Out of stock",
  ]);
  expect([candle, journal, mat].map(maxQuantity)).toEqual([10, 3, 0]);
});

test("search looks at name and description, whatever the case", () => {
  expect(searchProducts(products, "  CANDLE ")).toEqual([candle]);
  expect(searchProducts(products, "awake")).toEqual([journal]);
  expect(searchProducts(products, "")).toEqual(products);
  expect(searchProducts(products, "piano")).toEqual([]);
});

test("a product has a number above 0", () => {
  expect([1, 0, -3, Number.NaN, Number.POSITIVE_INFINITY].map(isValidProductId)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
