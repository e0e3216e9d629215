// Fixtures in the server's format, and helpers that render a shop screen against a mock API.
import type { ReactElement } from "react";
import { vi } from "vitest";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { attachToaster } from "~/ui/feedback/toast";
import type { Address, Cart, CartItem, Invoice, Order, Product } from "./api";

export const candle: Product = {
  id: 1,
  slug: "evening-candle",
  name: "Evening Candle",
  description: "Soy wax that smells of rain.",
  price: 499,
  image: null,
  available: 10,
  stock: "in_stock",
};

export const journal: Product = {
  ...candle,
  id: 2,
  slug: "night-journal",
  name: "Night Journal",
  description: "For what keeps you awake.",
  price: 350,
  image: "/api/v1/dopamart/pictures/journal.svg/",
  available: 3,
  stock: "low",
};

export const mat: Product = {
  ...candle,
  id: 3,
  slug: "yoga-mat",
  name: "Yoga Mat",
  description: "Firm under the feet.",
  price: 1299,
  available: 0,
  stock: "out_of_stock",
};

export const products = [candle, journal, mat];

export const item = (product: Product, quantity: number): CartItem => ({
  id: product.id + 100,
  quantity,
  subtotal: product.price * quantity,
  product,
});

export const cartOf = (...items: CartItem[]): Cart => ({
  items,
  item_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
  total_amount: items.reduce((sum, { subtotal }) => sum + subtotal, 0),
});

export const homeAddress: Address = {
  id: 7,
  name: "Asha Rao",
  phone: "9876543210",
  full_address: "14, Lake Road, Jayanagar, Bengaluru",
  pincode: "560041",
  country: "India",
  state: "Karnataka",
  landmark: null,
  is_default: true,
};

export const officeAddress: Address = {
  ...homeAddress,
  id: 8,
  full_address: "3rd floor, Mill Compound, Lower Parel, Mumbai",
  pincode: "400013",
  state: "Maharashtra",
  landmark: "Behind the mill",
  is_default: false,
};

export const PAYMENT_URL = "https://rzp.io/i/abc";

export const pendingOrder: Order = {
  id: 12,
  created_at: "2026-11-15T10:00:00+05:30",
  status: "pending",
  total_amount: 998,
  subtotal: 998,
  discount: 0,
  coupon_code: null,
  items: [{ quantity: 2, price: 499, product: { id: 1, name: "Evening Candle", price: 499, image: null } }],
  address: homeAddress,
  amount: 998,
  payment_url: PAYMENT_URL,
  payment_request: { id: 31, payment_url: PAYMENT_URL },
  pay_by: "2026-11-15T10:16:00+05:30",
  hold_expires_at: "2026-11-15T10:20:00+05:30",
  carrier: null,
  tracking_number: null,
  shipped_at: null,
  delivered_at: null,
  cancelled_at: null,
  cancel_reason: null,
  refunded: 0,
  invoice_url: null,
};

export const paidOrder: Order = {
  ...pendingOrder,
  id: 11,
  status: "processing",
  payment_url: null,
  payment_request: null,
  pay_by: null,
  hold_expires_at: null,
  invoice_url: "/dopamart/orders/11/invoice",
};

export const invoice: Invoice = {
  number: "DFT/26-27/000012",
  issued_at: "2026-11-15T10:05:00+05:30",
  order_id: 11,
  seller: { name: "DFT Wellness", address: "1, MG Road, Bengaluru", state: "Karnataka", gstin: "29AAAAA0000A1Z5" },
  buyer: {
    name: "Asha Rao",
    phone: "9876543210",
    address: "14, Lake Road, Jayanagar, Bengaluru",
    state: "Karnataka",
    pincode: "560041",
  },
  place_of_supply: "Karnataka (29)",
  lines: [
    {
      name: "Evening Candle",
      hsn: "3406",
      quantity: 2,
      unit_price: 499,
      discount: 0,
      taxable: 891.07,
      gst_percent: 12,
      cgst: 53.47,
      sgst: 53.46,
      igst: 0,
      total: 998,
    },
  ],
  taxable: 891.07,
  cgst: 53.47,
  sgst: 53.46,
  igst: 0,
  discount: 0,
  total: 998,
};

export const API = "/api/v1/dopamart/";

export const apiError = (status: number, code: string, more: object = {}) => ({
  status,
  body: { message: "Somebody was quicker", code, ...more },
});

type RecordedToast = { kind: string; title: string; description?: unknown; click: (label: string) => void };
type ToastAction = { label: string; onClick: () => void };

/** Records every toast shown from now on; `click` presses one of its buttons. */
export function recordToasts(): RecordedToast[] {
  const toasts: RecordedToast[] = [];
  const record =
    (kind: string) =>
    (title: string, options: { description?: unknown; action?: ToastAction; cancel?: ToastAction } = {}) => {
      const click = (label: string) => {
        const action = [options.action, options.cancel].find((candidate) => candidate?.label === label);
        if (!action) throw new Error(`no ${label} in "${title}"`);
        action.onClick();
      };
      toasts.push({ kind, title, description: options.description, click });
    };
  attachToaster({ success: record("success"), error: record("error"), info: record("info") } as never);
  return toasts;
}

type OpenOptions = { user?: User | null; responses?: Parameters<typeof mockApi>[0]; url: string; routePath?: string };

/** Renders a screen at a URL, signed in as the test user unless `user` is null. */
export function openScreen(screen: ReactElement, { user = testUser, responses = {}, url, routePath }: OpenOptions) {
  const requests = mockApi({
    [`${API}products/`]: { body: products },
    [`GET ${API}cart/`]: { body: cartOf() },
    [`GET ${API}addresses/`]: { body: [homeAddress, officeAddress] },
    [`GET ${API}orders/`]: { body: [] },
    "/api/v1/users/me/": user
      ? { body: user }
      : { status: 401, body: { message: "Please sign in", code: "not_signed_in" } },
    "/api/v1/coupons/remove/": { body: { success: true, message: "Removed" } },
    ...responses,
  });
  const assignLocation = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  const toasts = recordToasts();
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, user);
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie
  if (user) document.cookie = "dft_signed_in=1; path=/";
  const page = renderRoute(url, routePath ?? url.split("?")[0] ?? url, screen, queryClient);
  return { requests, assignLocation, toasts, ...page, queryClient };
}

/** Empties storage and the session cookie between tests. */
export function clearStorage(): void {
  window.localStorage.clear();
  window.sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie
  document.cookie = "dft_signed_in=; max-age=0; path=/";
}

export const toastTitles = (toasts: readonly RecordedToast[]) => toasts.map(({ title }) => title);
