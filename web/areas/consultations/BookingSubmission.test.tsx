// Submitting a booking: redirect to payment, failures and holds.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sessionQuery } from "~/services/session";
import { testUser } from "~/testing/testUtils";
import {
  APPLY_COUPON,
  APPOINTMENTS,
  CURRENT_USER,
  DOCTOR,
  fillForm,
  MY_APPOINTMENTS,
  openBooking,
  payButton,
  requestBodies,
  SLOTS,
  slotButton,
  textbox,
} from "./booking/testUtils";
import { held, meera, mockTimeZone, slot, standardMember, week } from "./testUtils";

const PAYMENT_URL = "https://rzp.io/i/abc";
const unpaidBooking = {
  ...held,
  amount: 1499,
  payment_url: PAYMENT_URL,
  payment_request: { id: 12, payment_url: PAYMENT_URL },
  pay_by: "2026-11-15T10:16:00+05:30",
};
const freeBooking = { ...held, id: 130, status: "booked", amount: 0, payment_url: null, payment_request: null };
const rejection = (status: number, code: string, extra: object = {}) => ({
  status,
  body: { message: "Somebody was quicker", code, ...extra },
});

beforeEach(() => {
  window.sessionStorage.clear();
  mockTimeZone();
});
afterEach(() => {
  cleanup();
  document.cookie = "dft_signed_in=; max-age=0; path=/";
});

const bookingResponses = (...responses: object[]) => ({ [`POST ${APPOINTMENTS}`]: responses });

const pay = () => userEvent.click(payButton());

test("sends the booking and redirects to the payment link", async () => {
  const { requests, assignLocation } = await openBooking({
    user: standardMember,
    responses: bookingResponses({ status: 201, body: unpaidBooking }),
  });
  await fillForm();
  await userEvent.type(textbox("Age"), "34");
  await pay();
  await waitFor(() => expect(assignLocation).toHaveBeenCalledWith(PAYMENT_URL));
  expect(requestBodies(requests, APPOINTMENTS)).toEqual([
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

test("shows the pending state and ignores a second click", async () => {
  const { requests } = await openBooking();
  await fillForm();
  vi.stubGlobal("fetch", (request: Request) => {
    requests.push({ path: new URL(request.url).pathname, body: {} });
    return new Promise(() => {});
  });
  await userEvent.dblClick(payButton());
  expect(payButton().textContent).toBe("Processing Your Booking...");
  expect(payButton().getAttribute("aria-disabled")).toBe("true");
  await userEvent.type(textbox("Age"), "{Enter}");
  expect(requestBodies(requests, APPOINTMENTS)).toHaveLength(1);
});

test("submits with Enter", async () => {
  const { assignLocation } = await openBooking({ responses: bookingResponses({ status: 201, body: unpaidBooking }) });
  await fillForm();
  await userEvent.type(textbox("Age"), "{Enter}");
  await waitFor(() => expect(assignLocation).toHaveBeenCalledWith(PAYMENT_URL));
});

test("redirects to the sandbox payment page", async () => {
  const sandboxBooking = {
    ...unpaidBooking,
    payment_url: "/sandbox/pay/tok/",
    payment_request: { id: 12, payment_url: null },
  };
  const { assignLocation } = await openBooking({ responses: bookingResponses({ status: 200, body: sandboxBooking }) });
  await fillForm();
  await pay();
  await waitFor(() =>
    expect(assignLocation).toHaveBeenCalledWith(new URL("/sandbox/pay/tok/", window.location.href).href),
  );
});

test("shows a success message for a free booking, then the confirmation", async () => {
  const coupon = { code: "FREESESSION", discount_type: "percentage", discount_value: 100, discount_amount: 1499 };
  const { requests, assignLocation } = await openBooking({
    responses: { ...bookingResponses({ status: 201, body: freeBooking }), [APPLY_COUPON]: { body: coupon } },
  });
  await fillForm();
  await userEvent.type(textbox("Coupon code"), "FREESESSION{Enter}");
  await screen.findByText("Coupon Applied");
  await pay();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Appointment booked successfully! No payment required.");
  expect(document.activeElement).toBe(alert);
  expect(requestBodies(requests, APPOINTMENTS)[0]).toMatchObject({ coupon_code: "FREESESSION", expected_amount: 0 });
  expect(await screen.findByText("at /consultations/booking-confirmed?appointment=130")).toBeDefined();
  expect(assignLocation).not.toHaveBeenCalled();
  expect(window.sessionStorage.length).toBe(0);
});

describe("session", () => {
  test("redirects a guest to login and restores the form afterwards", async () => {
    const { requests } = await openBooking({ user: null });
    await userEvent.type(textbox("Full Name"), "Ravi Kumar");
    await userEvent.type(textbox("E-mail"), "ravi@example.in");
    await fillForm();
    expect(screen.getByText("You sign in first; everything stays as it is.")).toBeDefined();
    await pay();
    expect(await screen.findByText("at /login?next=%2Fconsultations%2Fbook-consultation%2F7")).toBeDefined();
    expect(requestBodies(requests, APPOINTMENTS)).toEqual([]);
    cleanup();

    await openBooking({ user: testUser });
    expect(textbox("Full Name").value).toBe("Ravi Kumar");
    expect(slotButton("9:45 AM").getAttribute("aria-pressed")).toBe("true");
    expect(payButton().disabled).toBe(false);
  });

  test("redirects to login when the session expired during booking", async () => {
    await openBooking({
      responses: bookingResponses({ status: 401, body: { message: "Please sign in", code: "not_signed_in" } }),
    });
    await fillForm();
    await pay();
    expect(await screen.findByText(/^at \/login\?next=/)).toBeDefined();
  });

  test("does not redirect when the session state is unknown", async () => {
    const { cache } = await openBooking({ responses: { [CURRENT_USER]: [null] } });
    await userEvent.type(textbox("Full Name"), " Rao");
    await userEvent.type(textbox("E-mail"), "n");
    await fillForm();
    cache.removeQueries(sessionQuery);
    await pay();
    expect((await screen.findByRole("alert")).textContent).toContain("No response received from server.");
  });
});

describe("taken slot", () => {
  test("on submit: shows alternatives, and one click selects another slot", async () => {
    const nearest = ["2026-11-16T18:00:00+05:30", "2026-11-17T09:45:00+05:30", "soon"];
    const { requests, assignLocation } = await openBooking({
      responses: {
        ...bookingResponses(rejection(409, "slot_taken", { nearest }), { status: 201, body: unpaidBooking }),
        [SLOTS]: [
          { body: week },
          { body: { ...week, "2026-11-16": [slot("09:45", { status: "booked" }), slot("18:00")] } },
        ],
      },
    });
    await fillForm();
    await pay();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Somebody has just taken this time.");
    expect(alert.textContent).toContain("Everything you typed is still here.");
    expect(document.activeElement).toBe(alert);
    expect(payButton().disabled).toBe(true);
    const alternatives = within(alert).getAllByRole("button");
    expect(alternatives.map((chip) => chip.textContent)).toEqual(["Mon 16 Nov, 6:00 PM", "Tue 17 Nov, 9:45 AM"]);
    await userEvent.click(alternatives[0] as HTMLElement);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(textbox("Phone Number").value).toBe("9876543210");
    await pay();
    await waitFor(() => expect(assignLocation).toHaveBeenCalledWith(PAYMENT_URL));
    expect(requestBodies(requests, APPOINTMENTS).at(-1)).toMatchObject({
      appointment_datetime: "2026-11-16T18:00:00+05:30",
    });
  });

  test("while filling the form: shows alternatives and disables the button", async () => {
    const updatedWeek = { ...week, "2026-11-16": [slot("09:45", { status: "on_hold" }), slot("18:00")] };
    const { cache } = await openBooking({ responses: { [SLOTS]: [{ body: week }, { body: updatedWeek }] } });
    await fillForm();
    await act(() => cache.invalidateQueries({ queryKey: ["consultations", "slots"] }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The time you chose is not free any more.");
    expect(within(alert).getAllByRole("button")).toHaveLength(3);
    expect(payButton().disabled).toBe(true);
    await userEvent.click(within(alert).getByRole("button", { name: "Mon 16 Nov, 6:00 PM" }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(payButton().disabled).toBe(false);
  });

  test("without alternatives: asks to choose another time", async () => {
    await openBooking({ responses: bookingResponses(rejection(422, "slot_not_found")) });
    await fillForm();
    await pay();
    expect((await screen.findByRole("alert")).textContent).toContain("Please choose another time.");
  });
});

describe("rejections", () => {
  test("shows a changed price and sends it on the next click", async () => {
    const { requests, assignLocation } = await openBooking({
      responses: {
        ...bookingResponses(rejection(409, "price_changed", { amount: 1600 }), { status: 201, body: unpaidBooking }),
        [DOCTOR]: [{ body: meera }, { body: { ...meera, consultation_fee: 1600 } }],
      },
    });
    await fillForm();
    await pay();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The price is now ₹1,600");
    expect(alert.textContent).toContain("You saw ₹1,499. Nothing was booked");
    expect(payButton().textContent).toBe("Pay ₹1,600");
    await pay();
    await waitFor(() => expect(assignLocation).toHaveBeenCalled());
    expect(requestBodies(requests, APPOINTMENTS).at(-1)).toMatchObject({ expected_amount: 1600 });
  });

  test("adds an unexplained price change to the summary", async () => {
    await openBooking({ responses: bookingResponses(rejection(409, "price_changed", { amount: 1400 })) });
    await fillForm();
    await pay();
    await screen.findByRole("alert");
    expect(screen.getByRole("region", { name: "Payment" }).textContent).toContain("Change of price−₹99To pay₹1,400");
  });

  test("removes a coupon rejected on submit", async () => {
    const coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 150 };
    await openBooking({
      responses: { ...bookingResponses(rejection(422, "invalid_coupon")), [APPLY_COUPON]: { body: coupon } },
    });
    await fillForm();
    await userEvent.type(textbox("Coupon code"), "WELCOME10{Enter}");
    await screen.findByText("Coupon Applied");
    await pay();
    expect(await screen.findByText("Invalid coupon code")).toBeDefined();
    expect(payButton().textContent).toBe("Pay ₹1,499");
  });

  test.each([
    ["overlaps", "You have another appointment at this time."],
    ["too_many_holds", "Somebody was quicker."],
  ])("%s links to My Consultations", async (code, message) => {
    await openBooking({ responses: bookingResponses(rejection(409, code)) });
    await fillForm();
    await pay();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(`${message}Nothing was booked.`);
    expect(within(alert).getByRole("link").getAttribute("href")).toBe("/my-consultations");
  });

  test("shows a server field error until the field is edited", async () => {
    const errors = { "patient.phone": ["Please enter a valid 10-digit Indian phone number"] };
    await openBooking({ responses: bookingResponses(rejection(422, "invalid", { errors })) });
    await fillForm();
    await pay();
    expect(await screen.findByText("Please enter a valid 10-digit Indian phone number")).toBeDefined();
    expect(document.activeElement).toBe(textbox("Phone Number"));
    await userEvent.type(textbox("Phone Number"), "{Backspace}1");
    expect(screen.queryByText("Please enter a valid 10-digit Indian phone number")).toBeNull();
  });

  test.each([
    ["a network error", null, "No response received from server."],
    [
      "a server error",
      { status: 500, body: { message: "Something went wrong", code: "internal" } },
      "Something went wrong on our side. Please try again.",
    ],
  ])("%s is shown, and retrying works", async (_, response, message) => {
    const { assignLocation } = await openBooking({
      responses: { [`POST ${APPOINTMENTS}`]: [response, { status: 201, body: unpaidBooking }] },
    });
    await fillForm();
    await pay();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Booking failed. Please try again.");
    expect(alert.textContent).toContain(message);
    expect(payButton().textContent).toBe("Pay ₹1,499");
    await pay();
    await waitFor(() => expect(assignLocation).toHaveBeenCalledWith(PAYMENT_URL));
  });
});

describe("hold", () => {
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const heldWeek = { ...week, "2026-11-16": [slot("09:45"), slot("18:00", { status: "on_hold", mine: true })] };

  test("can be paid after a failed payment", async () => {
    const hold = { ...held, pay_by: minutesFromNow(12) };
    await openBooking({ responses: { [MY_APPOINTMENTS]: { body: [hold] }, [SLOTS]: { body: heldWeek } } });
    const notice = await screen.findByRole("region", { name: "Held for you" });
    expect(within(notice).getByRole("timer").textContent).toMatch(/^1[12]:\d\d$/);
    expect(within(notice).getByRole("link", { name: "Complete Payment" }).getAttribute("href")).toBe(PAYMENT_URL);
    const heldSlot = slotButton("6:00 PM Held for you");
    expect(heldSlot.disabled).toBe(false);
    await userEvent.click(heldSlot);
    expect(heldSlot.getAttribute("aria-pressed")).toBe("true");
  });

  test("shows when it expired and refetches the slots", async () => {
    const { requests } = await openBooking({
      responses: { [MY_APPOINTMENTS]: { body: [{ ...held, pay_by: minutesFromNow(-1) }] } },
    });
    expect(await screen.findByText("The time to pay ran out.")).toBeDefined();
    await waitFor(() => expect(requests.filter(({ path }) => path === SLOTS).length).toBeGreaterThan(1));
  });

  test("waits for the payment link, and shows when none is created", async () => {
    const pending = {
      ...unpaidBooking,
      payment_url: null,
      payment_request: { id: 12, payment_url: null },
      code: "payment_link_pending",
    };
    const { assignLocation } = await openBooking({
      responses: {
        ...bookingResponses({ status: 202, body: pending }),
        "/api/v1/payments/12/": [{ body: { id: 12, status: "created", payment_url: PAYMENT_URL } }],
      },
    });
    await fillForm();
    await pay();
    await waitFor(() => expect(assignLocation).toHaveBeenCalledWith(PAYMENT_URL));
    cleanup();
    window.sessionStorage.clear();
    await openBooking({
      responses: {
        ...bookingResponses({ status: 202, body: pending }),
        "/api/v1/payments/12/": { body: { id: 12, status: "failed", payment_url: null } },
      },
    });
    await fillForm();
    await pay();
    expect((await screen.findByRole("alert")).textContent).toContain("The payment page is not ready yet");
    expect(payButton().textContent).toBe("Pay ₹1,499");
  });

  test("stops the pending state when restored from the bfcache", async () => {
    await openBooking({ responses: bookingResponses({ status: 201, body: unpaidBooking }) });
    await fillForm();
    await pay();
    expect(payButton().textContent).toBe("Processing Your Booking...");
    const event = new Event("pageshow");
    Object.assign(event, { persisted: true });
    act(() => void window.dispatchEvent(event));
    expect(payButton().textContent).toBe("Pay ₹1,499");
  });
});
