// My orders: counted, shown, paid later; followed by a link; and their invoices.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { guestCart } from "./guestCart";
import { InvoiceScreen, TrackedInvoiceScreen } from "./InvoiceScreen";
import { OrdersScreen } from "./OrdersScreen";
import "./components/orders/OrderList";
import "./components/orders/InvoiceDocument";
import "./components/orders/OrderTracking";
import { TrackScreen } from "./TrackScreen";
import { API, clearDevice, invoice, LINK, paid, pending, refusal, stand, titles } from "./testing";

beforeEach(clearDevice);
afterEach(() => {
  cleanup();
  clearDevice();
});

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const waiting = () => ({ ...pending, pay_by: soon(12), hold_expires_at: soon(16) });
const LIST = `GET ${API}orders/`;

const open = (wish: Omit<Parameters<typeof stand>[1], "at"> = {}) =>
  stand(<OrdersScreen />, { at: "/dopamart/orders", ...wish });

describe("My Orders", () => {
  test("counts, and shows each with all there is to say", async () => {
    const completed = { ...paid, id: 9, status: "completed" };
    open({ answers: { [LIST]: { body: [waiting(), paid, { ...paid, id: 10, status: "delivered" }, completed] } } });
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
  ])("%s reads %s", async (status, words) => {
    open({ answers: { [LIST]: { body: [{ ...paid, status }] } } });
    expect(within(await screen.findByRole("article")).getByText(words)).toBeDefined();
  });

  test("where the parcel is, what the coupon took, what went back", async () => {
    const sent = {
      ...paid,
      status: "shipped",
      carrier: "BlueDart",
      tracking_number: "BD123",
      discount: 100,
      coupon_code: "FLAT100",
      refunded: 50,
    };
    open({ answers: { [LIST]: { body: [sent] } } });
    const card = within(await screen.findByRole("article"));
    expect(card.getByText("BlueDart, BD123")).toBeDefined();
    expect(card.getByText("Coupon FLAT100").parentElement?.textContent).toBe("Coupon FLAT100−₹100");
    expect(card.getByText("Given back").parentElement?.textContent).toBe("Given back₹50");
  });

  test("one that waits can be paid, while its time runs", async () => {
    const { asked, leave, said } = open({
      answers: {
        [LIST]: { body: [waiting()] },
        [`POST ${API}orders/12/pay/`]: { body: { ...waiting() } },
      },
    });
    const card = within(await screen.findByRole("article"));
    expect(card.getByRole("timer").textContent).toMatch(/^1[12]:\d\d$/);
    await userEvent.dblClick(card.getByRole("button", { name: "Pay ₹998" }));
    await waitFor(() => expect(titles(said)).toEqual(["Redirecting to payment..."]));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
    expect(asked.filter(({ path }) => path.endsWith("/pay/"))).toHaveLength(1);
  });

  test("one that was paid meanwhile says so, and the list is asked again", async () => {
    const { said } = open({
      answers: {
        [LIST]: [{ body: [waiting()] }, { body: [{ ...paid, id: 12 }] }],
        [`POST ${API}orders/12/pay/`]: refusal(409, "not_pending"),
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Pay ₹998" }));
    await waitFor(() => expect(titles(said)).toEqual(["This order is not waiting for a payment"]));
    expect(await screen.findByText("Processing")).toBeDefined();
  });

  test("no link: it is said, and another try is possible", async () => {
    const { said } = open({
      answers: { [LIST]: { body: [waiting()] }, [`POST ${API}orders/12/pay/`]: [null] },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Pay ₹998" }));
    await waitFor(() => expect(titles(said)).toEqual(["Checkout failed. Please try again."]));
    const again = screen.getByRole("button", { name: "Pay ₹998" });
    await waitFor(() => expect(again.getAttribute("aria-busy")).toBeNull());
  });

  test("time that has run out is said so, and the server is asked what became of it", async () => {
    const over = { ...pending, pay_by: soon(-5), hold_expires_at: soon(-1) };
    open({ answers: { [LIST]: [{ body: [over] }, { body: [{ ...over, status: "cancelled" }] }] } });
    expect(await screen.findByText("Cancelled")).toBeDefined();
  });

  test("none yet", async () => {
    open();
    expect(await screen.findByRole("heading", { name: "No orders yet" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Browse Products" }).getAttribute("href")).toBe("/dopamart");
  });

  test("could not be loaded", async () => {
    const { said } = open({ answers: { [LIST]: [null, { body: [paid] }] } });
    expect(await screen.findByRole("heading", { name: "Could not load orders" })).toBeDefined();
    expect(titles(said)).toEqual(["Unable to load your orders. Please try again later."]);
    expect(screen.getByRole("link", { name: "Go to Dopamart" }).getAttribute("href")).toBe("/dopamart");
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("article", { name: "Order #11" })).toBeDefined();
  });

  test("a guest is invited to sign in", async () => {
    open({ user: null });
    const link = await screen.findByRole("link", { name: "Sign In" });
    expect(link.getAttribute("href")).toBe("/login?next=%2Fdopamart%2Forders");
  });

  test("older ones come when they are wanted", async () => {
    const page = Array.from({ length: 50 }, (_, place) => ({ ...paid, id: 100 - place }));
    const { asked } = open({ answers: { [LIST]: [{ body: page }, { body: [{ ...paid, id: 5 }] }] } });
    await screen.findByRole("article", { name: "Order #51" });
    expect(screen.getByText("Total Orders").closest("dl")?.textContent).toBe("Total Orders50+Pending50+Delivered0+");
    await userEvent.click(screen.getByRole("button", { name: "Show older orders" }));
    expect(await screen.findByRole("article", { name: "Order #5" })).toBeDefined();
    expect(asked.at(-1)?.search).toBe("?before=51");
    expect(screen.queryByRole("button", { name: "Show older orders" })).toBeNull();
  });

  test("a paid order ends its draft, one that waits does not", async () => {
    const keep = () =>
      window.sessionStorage.setItem(
        "dft.draft.checkout",
        JSON.stringify({ owner: null, draft: { placed: 12, known: true } }),
      );
    keep();
    open({ answers: { [LIST]: { body: [waiting()] } } });
    await screen.findByRole("article");
    expect(window.sessionStorage.getItem("dft.draft.checkout")).not.toBeNull();
    cleanup();
    keep();
    open({ answers: { [LIST]: { body: [{ ...paid, id: 12 }] } } });
    await screen.findByRole("article");
    expect(window.sessionStorage.getItem("dft.draft.checkout")).toBeNull();
  });
});

describe("a guest's order", () => {
  const TRACK = `GET ${API}orders/track/tok-1/`;
  const follow = (answers: Parameters<typeof stand>[1]["answers"]) =>
    stand(<TrackScreen token="tok-1" />, { at: "/dopamart/orders/track/tok-1", user: null, answers: answers ?? {} });
  const keepCart = () =>
    window.localStorage.setItem(
      "dft.cart",
      JSON.stringify({ items: [{ product_id: 1, quantity: 3 }], order: { id: 11, token: "tok-of-checkout" } }),
    );

  test("is followed by its link: what, where, and how far", async () => {
    const shipped = {
      ...paid,
      status: "shipped",
      shipped_at: "2026-11-16T10:00:00+05:30",
      invoice_url: "/dopamart/orders/track/tok-1/invoice",
    };
    follow({ [TRACK]: { body: shipped } });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Order #11");
    const way = within(screen.getByRole("region", { name: "How far it has come" })).getAllByRole("listitem");
    expect(way.map((each) => each.textContent)).toEqual([
      "Ordered15 November 2026",
      "Paid",
      "Shipped16 November 2026",
      "Delivered, not yet",
    ]);
    expect(screen.getByRole("link", { name: "Invoice" }).getAttribute("href")).toBe(
      "/dopamart/orders/track/tok-1/invoice",
    );
  });

  test("that waits is paid by its token, and the cart stays", async () => {
    keepCart();
    const { asked, leave } = follow({
      [TRACK]: { body: waiting() },
      [`POST ${API}orders/track/tok-1/pay/`]: { body: waiting() },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Pay ₹998" }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
    expect(asked.some(({ path }) => path.endsWith("tok-1/pay/"))).toBe(true);
    expect(guestCart()?.items).toEqual([{ product_id: 1, quantity: 3 }]);
  });

  test("that is paid takes what was bought out of the cart", async () => {
    keepCart();
    follow({ [TRACK]: { body: paid } });
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(guestCart()).toEqual({ items: [{ product_id: 1, quantity: 1 }], order: null }));
  });

  test("that was called off leaves the cart as it is", async () => {
    keepCart();
    follow({ [TRACK]: { body: { ...pending, id: 11, status: "cancelled" } } });
    expect(await screen.findByText("This order was called off, and nothing was taken.")).toBeDefined();
    await waitFor(() => expect(guestCart()).toEqual({ items: [{ product_id: 1, quantity: 3 }], order: null }));
  });

  test("that is none", async () => {
    follow({ [TRACK]: { status: 404, body: { message: "Not found", code: "not_found" } } });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("We do not find this order");
  });

  test("that did not come can be asked for again", async () => {
    follow({ [TRACK]: [null, { body: paid }] });
    await userEvent.click(await screen.findByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("article", { name: "Order #11" })).toBeDefined();
  });
});

describe("an invoice", () => {
  const BILL = `${API}orders/11/invoice/`;
  const read = (answer: object | null) =>
    stand(<InvoiceScreen id="11" />, { at: "/dopamart/orders/11/invoice", answers: { [BILL]: [answer] } });

  test("within the state: number, both sides, lines, and the two halves of the tax", async () => {
    read({ body: invoice });
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

  test("to another state: the integrated tax", async () => {
    read({
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

  test("of a seller who is not registered speaks of no tax", async () => {
    read({ body: { ...invoice, seller: { ...invoice.seller, gstin: null } } });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Invoice");
    expect(screen.getByText("Not registered under GST")).toBeDefined();
    expect(screen.queryByText(/CGST|IGST|Taxable/)).toBeNull();
  });

  test("is printed", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    read({ body: invoice });
    await userEvent.click(await screen.findByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
  });

  test("there is none before it is paid", async () => {
    read({ status: 404, body: { message: "Not found", code: "not_found" } });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("There is no such invoice");
    expect(screen.getByRole("link", { name: "See your orders" }).getAttribute("href")).toBe("/dopamart/orders");
  });

  test("whoever is not signed in may do so first", async () => {
    read({ status: 401, body: { message: "Please sign in", code: "not_signed_in" } });
    const link = await screen.findByRole("link", { name: "Sign In" });
    expect(link.getAttribute("href")).toBe("/login?next=%2Fdopamart%2Forders%2F11%2Finvoice");
  });

  test("that did not come can be asked for again", async () => {
    read(null);
    expect(await screen.findByRole("button", { name: "Try Again" })).toBeDefined();
  });

  test("a guest's is behind the order's own link", async () => {
    stand(<TrackedInvoiceScreen token="tok-1" />, {
      at: "/dopamart/orders/track/tok-1/invoice",
      user: null,
      answers: { [`${API}orders/track/tok-1/invoice/`]: { body: invoice } },
    });
    expect(await screen.findByText("DFT/26-27/000012")).toBeDefined();
    expect(screen.getByRole("link", { name: "Back to the order" }).getAttribute("href")).toBe(
      "/dopamart/orders/track/tok-1",
    );
  });
});

test("a page of an order brought back as it was left can be paid again", async () => {
  const { leave } = open({
    answers: { [LIST]: { body: [waiting()] }, [`POST ${API}orders/12/pay/`]: { body: waiting() } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Pay ₹998" }));
  await waitFor(() => expect(leave).toHaveBeenCalled());
  const back = new Event("pageshow");
  Object.assign(back, { persisted: true });
  act(() => void window.dispatchEvent(back));
  expect(screen.getByRole("button", { name: "Pay ₹998" }).getAttribute("aria-busy")).toBeNull();
});
