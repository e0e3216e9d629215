// From the press to the provider's page, with everything real life puts in between.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sessionQuery } from "~/services/session";
import { testUser } from "~/testing/testUtils";
import {
  APPLY,
  BOOK,
  DOCTOR,
  field,
  fillIn,
  ME,
  MINE,
  openBooking,
  payButton,
  SLOTS,
  sentTo,
  slotButton,
} from "./booking/bookingTestUtils";
import { deviceIn, held, meera, slot, standard, week } from "./testUtils";

const LINK = "https://rzp.io/i/abc";
const toPay = {
  ...held,
  amount: 1499,
  payment_url: LINK,
  payment_request: { id: 12, payment_url: LINK },
  pay_by: "2026-11-15T10:16:00+05:30",
};
const free = { ...held, id: 130, status: "booked", amount: 0, payment_url: null, payment_request: null };
const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { message: "Somebody was quicker", code, ...more },
});

beforeEach(() => {
  window.sessionStorage.clear();
  deviceIn();
});
afterEach(() => {
  cleanup();
  document.cookie = "dft_signed_in=; max-age=0";
});

const answering = (...answers: object[]) => ({ [`POST ${BOOK}`]: answers });

async function press() {
  await userEvent.click(payButton());
}

test("what was chosen and typed is sent, and the browser goes to the link", async () => {
  const { asked, leave } = await openBooking({ user: standard, answers: answering({ status: 201, body: toPay }) });
  await fillIn();
  await userEvent.type(field("Age"), "34");
  await press();
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
  expect(sentTo(asked, BOOK)).toEqual([
    {
      doctor_id: 7,
      appointment_datetime: "2026-11-16T09:45:00+05:30",
      expected_amount: 1349,
      patient: {
        name: "Asha Rao",
        email: "asha@example.in",
        phone: "9876543210",
        age: 34,
        previous_therapy: false,
        whatsapp_opt_in: false,
      },
    },
  ]);
  expect(payButton().textContent).toBe("Processing Your Booking...");
});

test("while it is processed it says so, and a second press is not sent", async () => {
  const { asked } = await openBooking();
  await fillIn();
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push({ path: new URL(request.url).pathname, body: {} });
    return new Promise(() => {});
  });
  await userEvent.dblClick(payButton());
  expect(payButton().textContent).toBe("Processing Your Booking...");
  expect(payButton().getAttribute("aria-disabled")).toBe("true");
  await userEvent.type(field("Age"), "{Enter}");
  expect(sentTo(asked, BOOK)).toHaveLength(1);
});

test("Enter in the form pays too", async () => {
  const { leave } = await openBooking({ answers: answering({ status: 201, body: toPay }) });
  await fillIn();
  await userEvent.type(field("Age"), "{Enter}");
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
});

test("the sandbox's own page is a path of ours", async () => {
  const path = { ...toPay, payment_url: "/sandbox/pay/tok/", payment_request: { id: 12, payment_url: null } };
  const { leave } = await openBooking({ answers: answering({ status: 200, body: path }) });
  await fillIn();
  await press();
  await waitFor(() => expect(leave).toHaveBeenCalledWith(new URL("/sandbox/pay/tok/", window.location.href).href));
});

test("a free booking says the words in the page, then shows the confirmation", async () => {
  const coupon = { code: "FREESESSION", discount_type: "percentage", discount_value: 100, discount_amount: 1499 };
  const { asked, leave } = await openBooking({
    answers: { ...answering({ status: 201, body: free }), [APPLY]: { body: coupon } },
  });
  await fillIn();
  await userEvent.type(field("Coupon code"), "FREESESSION{Enter}");
  await screen.findByText("Coupon Applied");
  await press();
  const told = await screen.findByRole("alert");
  expect(told.textContent).toBe("Appointment booked successfully! No payment required.");
  expect(document.activeElement).toBe(told);
  expect(sentTo(asked, BOOK)[0]).toMatchObject({ coupon_code: "FREESESSION", expected_amount: 0 });
  expect(await screen.findByText("at /consultations/booking-confirmed?appointment=130")).toBeDefined();
  expect(leave).not.toHaveBeenCalled();
  expect(window.sessionStorage.length).toBe(0);
});

describe("a guest", () => {
  test("signs in, and comes back to the filled form", async () => {
    const { asked } = await openBooking({ user: null });
    await userEvent.type(field("Full Name"), "Ravi Kumar");
    await userEvent.type(field("E-mail"), "ravi@example.in");
    await fillIn();
    expect(screen.getByText("You sign in first; everything stays as it is.")).toBeDefined();
    await press();
    expect(await screen.findByText("at /login?next=%2Fconsultations%2Fbook-consultation%2F7")).toBeDefined();
    expect(sentTo(asked, BOOK)).toEqual([]);
    cleanup();

    await openBooking({ user: testUser });
    expect(field("Full Name").value).toBe("Ravi Kumar");
    expect(slotButton("9:45 AM").getAttribute("aria-pressed")).toBe("true");
    expect(payButton().disabled).toBe(false);
  });

  test("whose session ended meanwhile signs in again", async () => {
    await openBooking({
      answers: answering({ status: 401, body: { message: "Please sign in", code: "not_signed_in" } }),
    });
    await fillIn();
    await press();
    expect(await screen.findByText(/^at \/login\?next=/)).toBeDefined();
  });

  test("of whom nobody can tell is not sent to sign in", async () => {
    const { cache } = await openBooking({ answers: { [ME]: [null] } });
    await userEvent.type(field("Full Name"), " Rao");
    await userEvent.type(field("E-mail"), "n");
    await fillIn();
    cache.removeQueries(sessionQuery);
    await press();
    expect((await screen.findByRole("alert")).textContent).toContain("No response received from server.");
  });
});

describe("a time that somebody else took", () => {
  test("at the press: said at once, with the nearest; one press and it can be paid", async () => {
    const nearest = ["2026-11-16T18:00:00+05:30", "2026-11-17T09:45:00+05:30", "soon"];
    const { asked, leave } = await openBooking({
      answers: {
        ...answering(refusal(409, "slot_taken", { nearest }), { status: 201, body: toPay }),
        [SLOTS]: [
          { body: week },
          { body: { ...week, "2026-11-16": [slot("09:45", { status: "booked" }), slot("18:00")] } },
        ],
      },
    });
    await fillIn();
    await press();
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("Somebody was quicker.");
    expect(told.textContent).toContain("Everything you typed is still here.");
    expect(document.activeElement).toBe(told);
    expect(payButton().disabled).toBe(true);
    const offered = within(told).getAllByRole("button");
    expect(offered.map((chip) => chip.textContent)).toEqual(["Mon 16 Nov, 6:00 PM", "Tue 17 Nov, 9:45 AM"]);
    await userEvent.click(offered[0] as HTMLElement);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(field("Phone Number").value).toBe("9876543210");
    await press();
    await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
    expect(sentTo(asked, BOOK).at(-1)).toMatchObject({ appointment_datetime: "2026-11-16T18:00:00+05:30" });
  });

  test("while typing: said, with what is near, and the button waits", async () => {
    const taken = { ...week, "2026-11-16": [slot("09:45", { status: "on_hold" }), slot("18:00")] };
    const { cache } = await openBooking({ answers: { [SLOTS]: [{ body: week }, { body: taken }] } });
    await fillIn();
    await act(() => cache.invalidateQueries({ queryKey: ["consultations", "slots"] }));
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("The time you chose is not free any more.");
    expect(within(told).getAllByRole("button")).toHaveLength(3);
    expect(payButton().disabled).toBe(true);
    await userEvent.click(within(told).getByRole("button", { name: "Mon 16 Nov, 6:00 PM" }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(payButton().disabled).toBe(false);
  });

  test("with nothing near it: choose another", async () => {
    await openBooking({ answers: answering(refusal(422, "slot_not_found")) });
    await fillIn();
    await press();
    expect((await screen.findByRole("alert")).textContent).toContain("Please choose another time.");
  });
});

describe("refusals", () => {
  test("another price is named, asked for again only when agreed, and sent then", async () => {
    const { asked, leave } = await openBooking({
      answers: {
        ...answering(refusal(409, "price_changed", { amount: 1600 }), { status: 201, body: toPay }),
        [DOCTOR]: [{ body: meera }, { body: { ...meera, consultation_fee: 1600 } }],
      },
    });
    await fillIn();
    await press();
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("The price is now ₹1,600");
    expect(told.textContent).toContain("You saw ₹1,499. Nothing was booked");
    expect(payButton().textContent).toBe("Pay ₹1,600");
    await press();
    await waitFor(() => expect(leave).toHaveBeenCalled());
    expect(sentTo(asked, BOOK).at(-1)).toMatchObject({ expected_amount: 1600 });
  });

  test("a price that our own sum does not explain still adds up", async () => {
    await openBooking({ answers: answering(refusal(409, "price_changed", { amount: 1400 })) });
    await fillIn();
    await press();
    await screen.findByRole("alert");
    expect(screen.getByRole("region", { name: "Payment" }).textContent).toContain("Change of price−₹99To pay₹1,400");
  });

  test("a coupon refused at the press is taken out and named invalid", async () => {
    const coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 150 };
    await openBooking({ answers: { ...answering(refusal(422, "invalid_coupon")), [APPLY]: { body: coupon } } });
    await fillIn();
    await userEvent.type(field("Coupon code"), "WELCOME10{Enter}");
    await screen.findByText("Coupon Applied");
    await press();
    expect(await screen.findByText("Invalid coupon code")).toBeDefined();
    expect(payButton().textContent).toBe("Pay ₹1,499");
  });

  test.each(["overlaps", "too_many_holds"])("%s leads to My Consultations", async (code) => {
    await openBooking({ answers: answering(refusal(409, code)) });
    await fillIn();
    await press();
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("Somebody was quicker.Nothing was booked.");
    expect(within(told).getByRole("link").getAttribute("href")).toBe("/my-consultations");
  });

  test("the server's word on a field stands beside it, until it is edited", async () => {
    const errors = { "patient.phone": ["Please enter a valid 10-digit Indian phone number"] };
    await openBooking({ answers: answering(refusal(422, "invalid", { errors })) });
    await fillIn();
    await press();
    expect(await screen.findByText("Please enter a valid 10-digit Indian phone number")).toBeDefined();
    expect(document.activeElement).toBe(field("Phone Number"));
    await userEvent.type(field("Phone Number"), "{Backspace}1");
    expect(screen.queryByText("Please enter a valid 10-digit Indian phone number")).toBeNull();
  });

  test.each([
    ["silence", null, "No response received from server."],
    [
      "a server in trouble",
      { status: 500, body: { message: "Something went wrong", code: "internal" } },
      "Something went wrong.",
    ],
  ])("%s is a failure that does no harm, and another try works", async (_, answer, words) => {
    const { leave } = await openBooking({
      answers: { [`POST ${BOOK}`]: [answer, { status: 201, body: toPay }] },
    });
    await fillIn();
    await press();
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("Booking failed. Please try again.");
    expect(told.textContent).toContain(words);
    expect(payButton().textContent).toBe("Pay ₹1,499");
    await press();
    await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
  });
});

describe("a hold", () => {
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const mine = { ...week, "2026-11-16": [slot("09:45"), slot("18:00", { status: "on_hold", mine: true })] };

  test("coming back from a failed payment: the time is still mine, and can be paid", async () => {
    const hold = { ...held, pay_by: soon(12) };
    await openBooking({ answers: { [MINE]: { body: [hold] }, [SLOTS]: { body: mine } } });
    const notice = await screen.findByRole("region", { name: "Held for you" });
    expect(within(notice).getByRole("timer").textContent).toMatch(/^1[12]:\d\d$/);
    expect(within(notice).getByRole("link", { name: "Complete Payment" }).getAttribute("href")).toBe(LINK);
    const own = slotButton("6:00 PM Held for you");
    expect(own.disabled).toBe(false);
    await userEvent.click(own);
    expect(own.getAttribute("aria-pressed")).toBe("true");
  });

  test("that has run out is said so, and the times are asked again", async () => {
    const { asked } = await openBooking({ answers: { [MINE]: { body: [{ ...held, pay_by: soon(-1) }] } } });
    expect(await screen.findByText("The time to pay ran out.")).toBeDefined();
    await waitFor(() => expect(asked.filter(({ path }) => path === SLOTS).length).toBeGreaterThan(1));
  });

  test("without a link yet: it is waited for; when none comes, it is said", async () => {
    const pending = {
      ...toPay,
      payment_url: null,
      payment_request: { id: 12, payment_url: null },
      code: "payment_link_pending",
    };
    const { leave } = await openBooking({
      answers: {
        ...answering({ status: 202, body: pending }),
        "/api/v1/payments/12/": [{ body: { id: 12, status: "created", payment_url: LINK } }],
      },
    });
    await fillIn();
    await press();
    await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
    cleanup();
    window.sessionStorage.clear();
    await openBooking({
      answers: {
        ...answering({ status: 202, body: pending }),
        "/api/v1/payments/12/": { body: { id: 12, status: "failed", payment_url: null } },
      },
    });
    await fillIn();
    await press();
    expect((await screen.findByRole("alert")).textContent).toContain("The payment page is not ready yet");
    expect(payButton().textContent).toBe("Pay ₹1,499");
  });

  test("a page brought back as it was left does not go on processing", async () => {
    await openBooking({ answers: answering({ status: 201, body: toPay }) });
    await fillIn();
    await press();
    expect(payButton().textContent).toBe("Processing Your Booking...");
    const back = new Event("pageshow");
    Object.assign(back, { persisted: true });
    act(() => void window.dispatchEvent(back));
    expect(payButton().textContent).toBe("Pay ₹1,499");
  });
});
