// The shop's calls: products, the cart, addresses, checkout, orders and their invoices.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "~/api/client";

export const DOPAMART = ["dopamart"] as const;

export type Product = Schema<"ProductView">;
export type ProductDetails = Schema<"ProductDetailView">;
export type Cart = Schema<"CartView">;
export type CartItem = Schema<"CartLineView">;
export type Address = Schema<"AddressView">;
export type NewAddress = Schema<"Address">;
export type Order = Schema<"OrderView">;
export type CheckoutInput = Schema<"CheckOut">;
export type Invoice = Schema<"InvoiceView">;

/** A non-numeric id in the URL becomes 0, which the server rejects with 404. */
const parseId = (id: string) => (/^[1-9]\d*$/.test(id) ? Number(id) : 0);

export const productsQuery = queryOptions({
  queryKey: [...DOPAMART, "products"],
  queryFn: ({ signal }) => api.get("/api/v1/dopamart/products/", { signal }),
});

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...DOPAMART, "products", id],
    queryFn: ({ signal }) =>
      api.get("/api/v1/dopamart/products/{id}/", { params: { path: { id: parseId(id) } }, signal }),
  });

export function addToCart(product_id: number, quantity = 1): Promise<CartItem> {
  return api.post("/api/v1/dopamart/cart/", { body: { product_id, quantity } });
}

/** Sets the quantity of a product; 0 removes it. */
export function setCartQuantity(product_id: number, quantity: number): Promise<CartItem | undefined> {
  return api.put("/api/v1/dopamart/cart/{id}/", { params: { path: { id: product_id } }, body: { quantity } });
}

export async function removeFromCart(product_id: number): Promise<void> {
  await api.delete("/api/v1/dopamart/cart/{id}/", { params: { path: { id: product_id } } });
}

export const addressesQuery = queryOptions({
  queryKey: [...DOPAMART, "addresses"],
  queryFn: ({ signal }) => api.get("/api/v1/dopamart/addresses/", { signal }),
});

export function addAddress(body: NewAddress): Promise<Address> {
  return api.post("/api/v1/dopamart/addresses/", { body });
}

export function changeAddress(id: number, body: NewAddress): Promise<Address> {
  return api.put("/api/v1/dopamart/addresses/{id}/", { params: { path: { id } }, body });
}

export async function deleteAddress(id: number): Promise<void> {
  await api.delete("/api/v1/dopamart/addresses/{id}/", { params: { path: { id } } });
}

export function makeDefault(id: number): Promise<Address> {
  return api.post("/api/v1/dopamart/addresses/{id}/set-default/", { params: { path: { id } } });
}

/** Idempotent: the same cart returns the same order and payment link. */
export function checkOut(body: CheckoutInput): Promise<Order> {
  return api.post("/api/v1/dopamart/cart/checkout/", { body });
}

const ORDERS_PAGE_SIZE = 50;

export const ordersQuery = infiniteQueryOptions({
  queryKey: [...DOPAMART, "orders"],
  queryFn: ({ signal, pageParam }) =>
    api.get("/api/v1/dopamart/orders/", { params: { query: pageParam ? { before: pageParam } : {} }, signal }),
  initialPageParam: 0,
  getNextPageParam: (page) => (page.length < ORDERS_PAGE_SIZE ? undefined : page.at(-1)?.id),
  staleTime: 0,
});

/** An order by the token of its tracking link; needs no session. */
export const trackQuery = (token: string) =>
  queryOptions({
    queryKey: [...DOPAMART, "track", token],
    queryFn: ({ signal }) => api.get("/api/v1/dopamart/orders/track/{token}/", { params: { path: { token } }, signal }),
    staleTime: 0,
  });

/** A member's order by its id, a guest's by its token. */
export type OrderRef = { id: number } | { token: string };

export function payForOrder(order: OrderRef): Promise<Schema<"PayOrderView">> {
  if ("id" in order) return api.post("/api/v1/dopamart/orders/{id}/pay/", { params: { path: { id: order.id } } });
  return api.post("/api/v1/dopamart/orders/track/{token}/pay/", { params: { path: { token: order.token } } });
}

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...DOPAMART, "invoice", id],
    queryFn: ({ signal }) =>
      api.get("/api/v1/dopamart/orders/{id}/invoice/", { params: { path: { id: parseId(id) } }, signal }),
  });

export const trackedInvoiceQuery = (token: string) =>
  queryOptions({
    queryKey: [...DOPAMART, "track", token, "invoice"],
    queryFn: ({ signal }) =>
      api.get("/api/v1/dopamart/orders/track/{token}/invoice/", { params: { path: { token } }, signal }),
  });
