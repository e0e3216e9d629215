// My Orders, order tracking by link, and invoices.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { guestCart } from "./cart/guestCart";
import { InvoiceScreen, TrackedInvoiceScreen } from "./InvoiceScreen";
import { OrdersScreen } from "./OrdersScreen";
import "./orders/OrderList";
import "./orders/InvoiceDocument";
import "./orders/OrderTracking";
import { TrackScreen } from "./TrackScreen";
import {
  API,
  apiError,
  clearStorage,
  invoice,
  openScreen,
  PAYMENT_URL,
  paidOrder,
  pendingOrder,
  toastTitles,
} from "./testUtils";

beforeEach(clearStorage);
afterEach(() => {
  cleanup();
  clearStorage();
});

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const unpaidOrder = () => ({ ...pendingOrder, pay_by: minutesFromNow(12), hold_expires_at: minutesFromNow(16) });
const LIST = `GET ${API}orders/`;

const open = (options: Omit<Parameters<typeof openScreen>[1], "url"> = {}) =>
  openScreen(<OrdersScreen />, { url: "/dopamart/orders", ...options });

describe("My Orders", () => {
  test("shows the counts and every order with its details", async () => {
    const completed = { ...paidOrder, id: 9, status: "completed" };
    open({
      responses: {
        [LIST]: { body: [unpaidOrder(), paidOrder, { ...paidOrder, id: 10, status: "delivered" }, completed] },
      },
    });
    const card = within(await screen.findByRole("article", { name: "Order #11" }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("My Orders");
    const tiles = screen.getByText("Total Orders").closest("dl");
    expect(tiles?.textContent).toBe("Total Orders4Pending2Delivered2");
    expect(card.getByRole("heading", { name: "Order #11" })).toBeDefined();
    expect(card.getByText(/^15 November 2026, 10:00/)).toBeDefined();
    expect(card.getByText("Processing")).toBeDefined();
    expect(card.getByText("Total").parentElement?.textContent).toBe("Total₹998");
    expect(card.getByRole("link", { name: "Evening Candle" }).getAttribute("href")).toBe("/dopamart/product/1");
    expect(card.getByText("Quantity 2").parentElement?.textContent).toBe("Quantity 2 · ₹499 / item");
    expect(card.getByRole("link", { name: "Invoice" }).getAttribute("href")).toBe("/dopamart/orders/11/invoice");
    expect(within(screen.getByRole("article", { name: "Order #9" })).getByText("Completed")).toBeDefined();
  });

  test.each([
    ["pending", "Pending"],
    ["shipped", "Shipped"],
    ["delivered", "Delivered"],
    ["cancelled", "Cancelled"],
    ["refunded", "Refunded"],
    ["returned", "Returned"],
  ])("status %s is shown as %s", async (status, label) => {
    open({ responses: { [LIST]: { body: [{ ...paidOrder, status }] } } });
    expect(within(await screen.findByRole("article")).getByText(label)).toBeDefined();
  });

  test("shows tracking number, coupon discount and refund", async () => {
    const shippedOrder = {
      ...paidOrder,
      status: "shipped",
      carrier: "BlueDart",
      tracking_number: "BD123",
      discount: 100,
      coupon_code: "FLAT100",
      refunded: 50,
    };
    open({ responses: { [LIST]: { body: [shippedOrder] } } });
    const card = within(await screen.findByRole("article"));
    expect(card.getByText("BlueDart, BD123")).toBeDefined();
    expect(card.getByText("Coupon FLAT100").parentElement?.textContent).toBe("Coupon FLAT100−₹100");
    expect(card.getByText("Given back").parentElement?.textContent).toBe("Given back₹50");
  });

  test("a pending order shows a countdown and can be paid", async () => {
    const { requests, assignLocation, toasts } = open({
      responses: {
        [LIST]: { body: [unpaidOrder()] },
        [`POST ${API}orders/12/pay/`]: { body: { ...unpaidOrder() } },
      },
    });
    const card = within(await screen.findByRole("article"));
    expect(card.getByRole("timer").textContent).toMatch(/^1[12]:\d\d$/);
    await userEvent.dblClick(card.getByRole("button", { name: "Pay ₹998" }));
    await waitFor(() => expect(toastTitles(toasts)).toEqual(["Redirecting to payment..."]));
    await waitFor(() => expect(assignLocation).toHaveBeenCalledWith(PAYMENT_URL));
    expect(requests.filter(({ path }) => path.endsWith("/pay/"))).toHaveLength(1);
  });

  test("an order paid in another tab shows an error and refetches the list", async () => {
    const { toasts } = open({
      responses: {
        [LIST]: [{ body: [unpaidOrder()] }, { body: [{ ...paidOrder, id: 12 }] }],
        [`POST ${API}orders/12/pay/`]: apiError(409, "not_pending"),
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Pay ₹998" }));
    await waitFor(() => expect(toastTitles(toasts)).toEqual(["This order is not waiting for a payment"]));
    expect(await screen.findByText("Processing")).toBeDefined();
  });

  test("a failed payment request can be retried", async () => {
    const { toasts } = open({
      responses: { [LIST]: { body: [unpaidOrder()] }, [`POST ${API}orders/12/pay/`]: [null] },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Pay ₹998" }));
    await waitFor(() => expect(toastTitles(toasts)).toEqual(["Checkout failed. Please try again."]));
    const payButton = screen.getByRole("button", { name: "Pay ₹998" });
    await waitFor(() => expect(payButton.getAttribute("aria-busy")).toBeNull());
  });

  test("refetches an order whose time to pay ran out", async () => {
    const expired = { ...pendingOrder, pay_by: minutesFromNow(-5), hold_expires_at: minutesFromNow(-1) };
    open({ responses: { [LIST]: [{ body: [expired] }, { body: [{ ...expired, status: "cancelled" }] }] } });
    expect(await screen.findByText("Cancelled")).toBeDefined();
  });

  test("shows an empty state without orders", async () => {
    open();
    expect(await screen.findByRole("heading", { name: "No orders yet" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Browse Products" }).getAttribute("href")).toBe("/dopamart");
  });

  test("shows an error and retries when loading fails", async () => {
    const { toasts } = open({ responses: { [LIST]: [null, { body: [paidOrder] }] } });
    expect(await screen.findByRole("heading", { name: "Could not load orders" })).toBeDefined();
    expect(toastTitles(toasts)).toEqual(["Unable to load your orders. Please try again later."]);
    expect(screen.getByRole("link", { name: "Go to Dopamart" }).getAttribute("href")).toBe("/dopamart");
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("article", { name: "Order #11" })).toBeDefined();
  });

  test("asks a guest to sign in", async () => {
    open({ user: null });
    const link = await screen.findByRole("link", { name: "Sign In" });
    expect(link.getAttribute("href")).toBe("/login?next=%2Fdopamart%2Forders");
  });

  test("loads older orders on demand", async () => {
    const page = Array.from({ length: 50 }, (_, index) => ({ ...paidOrder, id: 100 - index }));
    const { requests } = open({ responses: { [LIST]: [{ body: page }, { body: [{ ...paidOrder, id: 5 }] }] } });
    await screen.findByRole("article", { name: "Order #51" });
    expect(screen.getByText("Total Orders").closest("dl")?.textContent).toBe("Total Orders50+Pending50+Delivered0+");
    await userEvent.click(screen.getByRole("button", { name: "Show older orders" }));
    expect(await screen.findByRole("article", { name: "Order #5" })).toBeDefined();
    expect(requests.at(-1)?.search).toBe("?before=51");
    expect(screen.queryByRole("button", { name: "Show older orders" })).toBeNull();
  });

  test("a paid order clears the checkout draft, a pending one does not", async () => {
    const saveCheckoutDraft = () =>
      window.sessionStorage.setItem(
        "dft.draft.checkout",
        JSON.stringify({ owner: 12, draft: { placedOrderId: 12, guestConfirmed: true } }),
      );
    saveCheckoutDraft();
    open({ responses: { [LIST]: { body: [unpaidOrder()] } } });
    await screen.findByRole("article");
    expect(window.sessionStorage.getItem("dft.draft.checkout")).not.toBeNull();
    cleanup();
    saveCheckoutDraft();
    open({ responses: { [LIST]: { body: [{ ...paidOrder, id: 12 }] } } });
    await screen.findByRole("article");
    expect(window.sessionStorage.getItem("dft.draft.checkout")).toBeNull();
  });
});

describe("order tracking", () => {
  const TRACK = `GET ${API}orders/track/tok-1/`;
  const openTracking = (responses: Parameters<typeof openScreen>[1]["responses"]) =>
    openScreen(<TrackScreen token="tok-1" />, {
      url: "/dopamart/orders/track/tok-1",
      user: null,
      responses: responses ?? {},
    });
  const saveGuestCart = () =>
    window.localStorage.setItem(
      "dft.cart",
      JSON.stringify({ items: [{ product_id: 1, quantity: 3 }], order: { id: 11, token: "tok-of-checkout" } }),
    );

  test("shows the order and its progress", async () => {
    const shipped = {
      ...paidOrder,
      status: "shipped",
      shipped_at: "2026-11-16T10:00:00+05:30",
      invoice_url: "/dopamart/orders/track/tok-1/invoice",
    };
    openTracking({ [TRACK]: { body: shipped } });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Order #11");
    const stages = within(screen.getByRole("region", { name: "How far it has come" })).getAllByRole("listitem");
    expect(stages.map((stage) => stage.textContent)).toEqual([
      "Ordered15 November 2026",
      "Paid",
      "Shipped16 November 2026",
      "Delivered, not yet",
    ]);
    expect(screen.getByRole("link", { name: "Invoice" }).getAttribute("href")).toBe(
      "/dopamart/orders/track/tok-1/invoice",
    );
  });

  test("a pending order is paid by its token and the cart stays", async () => {
    saveGuestCart();
    const { requests, assignLocation } = openTracking({
      [TRACK]: { body: unpaidOrder() },
      [`POST ${API}orders/track/tok-1/pay/`]: { body: unpaidOrder() },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Pay ₹998" }));
    await waitFor(() => expect(assignLocation).toHaveBeenCalledWith(PAYMENT_URL));
    expect(requests.some(({ path }) => path.endsWith("tok-1/pay/"))).toBe(true);
    expect(guestCart()?.items).toEqual([{ product_id: 1, quantity: 3 }]);
  });

  test("a paid order removes its items from the guest cart", async () => {
    saveGuestCart();
    openTracking({ [TRACK]: { body: paidOrder } });
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(guestCart()).toEqual({ items: [{ product_id: 1, quantity: 1 }], order: null }));
  });

  test("a cancelled order leaves the guest cart unchanged", async () => {
    saveGuestCart();
    openTracking({ [TRACK]: { body: { ...pendingOrder, id: 11, status: "cancelled" } } });
    expect(await screen.findByText("This order was called off, and nothing was taken.")).toBeDefined();
    await waitFor(() => expect(guestCart()).toEqual({ items: [{ product_id: 1, quantity: 3 }], order: null }));
  });

  test("shows not found for an unknown token", async () => {
    openTracking({ [TRACK]: { status: 404, body: { message: "Not found", code: "not_found" } } });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("We do not find this order");
  });

  test("can be reloaded after a failed request", async () => {
    openTracking({ [TRACK]: [null, { body: paidOrder }] });
    await userEvent.click(await screen.findByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("article", { name: "Order #11" })).toBeDefined();
  });
});

describe("invoice", () => {
  const INVOICE = `${API}orders/11/invoice/`;
  const openInvoice = (response: object | null) =>
    openScreen(<InvoiceScreen id="11" />, { url: "/dopamart/orders/11/invoice", responses: { [INVOICE]: [response] } });

  test("within a state shows number, parties, lines, CGST and SGST", async () => {
    openInvoice({ body: invoice });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Tax Invoice");
    expect(screen.getByText("DFT/26-27/000012")).toBeDefined();
    expect(screen.getByText("GSTIN 29AAAAA0000A1Z5")).toBeDefined();
    expect(screen.getByText("Karnataka (29)")).toBeDefined();
    expect(screen.getByText("Karnataka 560041")).toBeDefined();
    const row = screen.getByRole("row", { name: /Evening Candle/ });
    expect(row.textContent).toBe("Evening Candle34062₹499.00₹0.00₹891.07₹106.9312%₹998.00");
    expect(screen.getByText("CGST").parentElement?.textContent).toBe("CGST₹53.47");
    expect(screen.getByText("SGST").parentElement?.textContent).toBe("SGST₹53.46");
    expect(screen.queryByText("IGST")).toBeNull();
  });

  test("to another state shows IGST", async () => {
    openInvoice({
      body: {
        ...invoice,
        cgst: 0,
        sgst: 0,
        igst: 106.93,
        lines: [{ ...invoice.lines[0], cgst: 0, sgst: 0, igst: 106.93 }],
      },
    });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.getAllByText("IGST").at(-1)?.parentElement?.textContent).toBe("IGST₹106.93");
    expect(screen.queryByText("CGST")).toBeNull();
  });

  test("of an unregistered seller shows no tax", async () => {
    openInvoice({ body: { ...invoice, seller: { ...invoice.seller, gstin: null } } });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Invoice");
    expect(screen.getByText("Not registered under GST")).toBeDefined();
    expect(screen.queryByText(/CGST|IGST|Taxable/)).toBeNull();
  });

  test("can be printed", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    openInvoice({ body: invoice });
    await userEvent.click(await screen.findByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
  });

  test("shows not found before the order is paid", async () => {
    openInvoice({ status: 404, body: { message: "Not found", code: "not_found" } });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("There is no such invoice");
    expect(screen.getByRole("link", { name: "See your orders" }).getAttribute("href")).toBe("/dopamart/orders");
  });

  test("asks to sign in after a 401", async () => {
    openInvoice({ status: 401, body: { message: "Please sign in", code: "not_signed_in" } });
    const link = await screen.findByRole("link", { name: "Sign In" });
    expect(link.getAttribute("href")).toBe("/login?next=%2Fdopamart%2Forders%2F11%2Finvoice");
  });

  test("can be reloaded after a failed request", async () => {
    openInvoice(null);
    expect(await screen.findByRole("button", { name: "Try Again" })).toBeDefined();
  });

  test("of a guest order links back to its tracking page", async () => {
    openScreen(<TrackedInvoiceScreen token="tok-1" />, {
      url: "/dopamart/orders/track/tok-1/invoice",
      user: null,
      responses: { [`${API}orders/track/tok-1/invoice/`]: { body: invoice } },
    });
    expect(await screen.findByText("DFT/26-27/000012")).toBeDefined();
    expect(screen.getByRole("link", { name: "Back to the order" }).getAttribute("href")).toBe(
      "/dopamart/orders/track/tok-1",
    );
  });
});

test("can pay again when the page is restored from the back/forward cache", async () => {
  const { assignLocation } = open({
    responses: { [LIST]: { body: [unpaidOrder()] }, [`POST ${API}orders/12/pay/`]: { body: unpaidOrder() } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Pay ₹998" }));
  await waitFor(() => expect(assignLocation).toHaveBeenCalled());
  const pageShow = new Event("pageshow");
  Object.assign(pageShow, { persisted: true });
  act(() => void window.dispatchEvent(pageShow));
  expect(screen.getByRole("button", { name: "Pay ₹998" }).getAttribute("aria-busy")).toBeNull();
});
