// The booking page before payment: slots, patient form and price.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { BookingScreen } from "./BookingScreen";
import {
  APPLY_COUPON,
  BOOKING_URL,
  DOCTOR,
  fillForm,
  openBooking,
  payButton,
  SLOTS,
  slotButton,
  textbox,
} from "./booking/testUtils";
import { meera, mockTimeZone, premiumMember, slot, standardMember, sunita, week } from "./testUtils";

beforeEach(() => {
  window.sessionStorage.clear();
  mockTimeZone();
});
afterEach(() => {
  cleanup();
  document.cookie = "dft_signed_in=; max-age=0; path=/";
});

const dates = () => within(screen.getByRole("group", { name: "Date" })).getAllByRole("button");
const selectedDate = () => dates().find((date) => date.getAttribute("aria-pressed") === "true")?.textContent;
const currentStep = () =>
  within(screen.getByRole("list", { name: "Booking" }))
    .getAllByRole("listitem")
    .find((item) => item.getAttribute("aria-current") === "step")?.textContent;
const renderScreen = () => renderRoute(BOOKING_URL, "/consultations/book-consultation/:id", <BookingScreen id="7" />);

describe("doctor", () => {
  test("shows a loading message", () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    renderScreen();
    expect(screen.getByRole("status").textContent).toBe("Loading doctor details...");
  });

  test("shows that the doctor does not exist, with a link back", async () => {
    mockApi({ [DOCTOR]: { status: 404, body: { message: "Not found", code: "not_found" } } });
    renderScreen();
    expect(await screen.findByText("The doctor you're looking for is not available.")).toBeDefined();
    expect(screen.getByRole("link", { name: /Back/ }).getAttribute("href")).toBe("/consultations");
  });

  test("shows a network error instead of not found", async () => {
    mockApi({});
    renderScreen();
    expect((await screen.findByRole("alert")).textContent).toContain("No response received from server.");
  });

  test("shows the doctor in the header and the card", async () => {
    await openBooking();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Book a session with Dr. Meera Iyer");
    const card = screen.getByRole("region", { name: "Dr. Meera Iyer" });
    for (const text of [
      "Verified",
      "Anxiety & Stress",
      "Rated 4.9 out of 5 in 312 reviews",
      "English, Tamil",
      "Video consultation",
      "45 minutes session",
      "100% confidential",
      "End-to-end encrypted",
      "₹1,499",
    ]) {
      expect(card.textContent).toContain(text);
    }
    expect(document.title).toBe("Book Dr. Meera Iyer | DFT");
  });
});

describe("slots", () => {
  test("lists the dates and selects the first with a free slot", async () => {
    await openBooking();
    expect(dates().map((date) => date.textContent)).toEqual([
      "Monday, 16 November 2026, 2 freeMon16Nov2 free",
      "Tuesday, 17 November 2026, 2 freeTue17Nov2 free",
      "Wednesday, 18 November 2026, nothing freeWed18NovFull",
    ]);
    expect(selectedDate()).toContain("Monday, 16");
  });

  test("marks available, held and booked slots by text and colour", async () => {
    await openBooking();
    expect(slotButton("9:45 AM").disabled).toBe(false);
    const bookedSlot = slotButton("9:00 AM Booked");
    expect([bookedSlot.disabled, bookedSlot.className.includes("bg-taken-soft")]).toEqual([true, true]);
    const heldSlot = slotButton("2:00 PM On hold");
    expect([heldSlot.disabled, heldSlot.className.includes("bg-hold-soft")]).toEqual([true, true]);
    expect(screen.getAllByText("Available")).toHaveLength(1);
    for (const part of ["Morning", "Afternoon", "Evening"]) expect(screen.getByText(part)).toBeDefined();
  });

  test("another date shows its slots, and the selected slot is kept", async () => {
    await openBooking();
    await userEvent.click(slotButton("6:00 PM"));
    await userEvent.click(dates()[1] as HTMLElement);
    expect(screen.queryByRole("button", { name: "6:00 PM" })).toBeNull();
    expect(screen.getByText(/Monday, 16 November 2026, 6:00 PM IST|6:00 PM IST/)).toBeDefined();
    await userEvent.click(slotButton("9:00 AM"));
    expect(slotButton("9:00 AM").getAttribute("aria-pressed")).toBe("true");
  });

  test("links to other doctors when nothing is free", async () => {
    mockApi({ [DOCTOR]: { body: meera }, [SLOTS]: { body: { "2026-11-16": [slot("09:00", { status: "booked" })] } } });
    renderScreen();
    expect(await screen.findByRole("heading", { name: "No free times" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Browse All Doctors" })).toBeDefined();
  });

  test("slots can be loaded again after an error", async () => {
    mockApi({ [DOCTOR]: { body: meera } });
    renderScreen();
    expect((await screen.findByRole("alert")).textContent).toContain("The times could not be loaded");
    mockApi({ [DOCTOR]: { body: meera }, [SLOTS]: { body: week } });
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("button", { name: "9:45 AM" })).toBeDefined();
  });

  test.each(["09:00", "9:00 AM"])(
    "selects the first free slot at %s and removes the time from the URL",
    async (time) => {
      const { router } = await openBooking({ query: `?time=${time}` });
      await waitFor(() => expect(selectedDate()).toContain("Tuesday, 17"));
      expect(slotButton("9:00 AM").getAttribute("aria-pressed")).toBe("true");
      expect(router.state.location.search).toBe("");
      expect(currentStep()).toBe("2Patient Info");
    },
  );

  test("says when the quick-booking time is free on no day", async () => {
    await openBooking({ query: "?time=20:00" });
    expect(await screen.findByText("8:00 PM is not free in the next two weeks. These times are.")).toBeDefined();
    expect(selectedDate()).toContain("Monday, 16");
  });

  test("ignores a malformed quick-booking time", async () => {
    const { router } = await openBooking({ query: "?time=noon" });
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(screen.queryByText(/is not free/)).toBeNull();
  });

  test("shows device time and India time in another time zone", async () => {
    mockTimeZone("Europe/London");
    const londonSlots = { "2026-11-16": [slot("04:15", { starts_at: "2026-11-16T04:15:00+00:00" })] };
    const requests = mockApi({ [DOCTOR]: { body: meera }, [SLOTS]: { body: londonSlots } });
    renderScreen();
    await userEvent.click(await screen.findByRole("button", { name: "4:15 AM 9:45 AM IST" }));
    expect(requests.find(({ path }) => path === SLOTS)?.search).toBe("?tz=Europe%2FLondon");
    expect(
      screen.getByText(/Times are your device's, London \(GMT.*\), with India time \(IST\) below\./),
    ).toBeDefined();
    const summary = screen.getByRole("region", { name: "Payment" }).textContent;
    expect(summary).toContain("Monday, 16 November 2026, 9:45 AM IST");
    expect(summary).toContain("4:15 AM in London");
  });

  test("falls back to India's time zone when the server rejects the device's", async () => {
    mockTimeZone("Antarctica/Vostok");
    const rejection = { status: 422, body: { message: "Unknown zone", code: "invalid", errors: { tz: ["Unknown"] } } };
    const requests = mockApi({ [DOCTOR]: { body: meera }, [SLOTS]: [rejection, { body: week }] });
    renderScreen();
    expect(await screen.findByRole("button", { name: "9:45 AM" })).toBeDefined();
    expect(requests.filter(({ path }) => path === SLOTS).at(-1)?.search).toBe("?tz=Asia%2FKolkata");
  });
});

describe("patient form", () => {
  test("prefills name and email from the signed-in user", async () => {
    await openBooking();
    expect(textbox("Full Name").value).toBe("Asha Rao");
    expect(textbox("E-mail").value).toBe("asha@example.in");
    expect(textbox("Full Name").required && textbox("E-mail").required && textbox("Phone Number").required).toBe(true);
    expect(textbox("Age").required).toBe(false);
  });

  test("enables the button after a slot and the required fields, and advances the steps", async () => {
    await openBooking({ user: null });
    expect(payButton().disabled).toBe(true);
    expect(currentStep()).toBe("1Select Time");
    expect(screen.getByRole("link", { name: "Choose a time first" })).toBeDefined();
    await userEvent.click(slotButton("9:45 AM"));
    expect(currentStep()).toBe("2Patient Info");
    await userEvent.type(textbox("Full Name"), "Asha");
    await userEvent.type(textbox("E-mail"), "asha@example.in");
    expect(payButton().disabled).toBe(true);
    await userEvent.type(textbox("Phone Number"), "+91 98765 43210");
    expect(textbox("Phone Number").value).toBe("9876543210");
    expect(payButton().disabled).toBe(false);
    expect(currentStep()).toBe("3Payment");
  });

  test("shows an error after blur and removes it when corrected", async () => {
    await openBooking({ user: null });
    await userEvent.type(textbox("E-mail"), "asha@");
    expect(textbox("E-mail").getAttribute("aria-invalid")).toBeNull();
    await userEvent.tab();
    expect(screen.getByText("Please enter a valid email address")).toBeDefined();
    await userEvent.type(textbox("E-mail"), "example.in");
    expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  });

  test("focuses the invalid field instead of submitting", async () => {
    const { requests } = await openBooking();
    await fillForm();
    await userEvent.type(textbox("Age"), "200");
    await userEvent.click(payButton());
    expect(screen.getByText("Age must be between 1 and 120")).toBeDefined();
    expect(document.activeElement).toBe(textbox("Age"));
    expect(requests.filter(({ body }) => body !== undefined)).toEqual([]);
  });

  test("limits the length of concerns and shows the remaining characters", async () => {
    await openBooking();
    const concerns = screen.getByRole("textbox", { name: "What would you like to talk about?" });
    await userEvent.click(concerns);
    await userEvent.paste("x".repeat(1990));
    expect(screen.getByText(/10 characters left\./)).toBeDefined();
    await userEvent.paste("x".repeat(11));
    await userEvent.tab();
    expect(screen.getByText("Concerns must be at most 2,000 characters")).toBeDefined();
  });

  test("a reload keeps the slot, the form values and the coupon", async () => {
    const coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 150 };
    await openBooking({ responses: { [APPLY_COUPON]: { body: coupon } } });
    await fillForm("6:00 PM");
    await userEvent.clear(textbox("Full Name"));
    await userEvent.type(textbox("Full Name"), "Ravi");
    await userEvent.click(screen.getByRole("checkbox", { name: "I have been in therapy before" }));
    await userEvent.type(textbox("Coupon code"), "WELCOME10{Enter}");
    await screen.findByText("Coupon Applied");
    cleanup();

    await openBooking();
    expect(slotButton("6:00 PM").getAttribute("aria-pressed")).toBe("true");
    expect(textbox("Full Name").value).toBe("Ravi");
    expect(textbox("Phone Number").value).toBe("9876543210");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "I have been in therapy before" }).checked).toBe(
      true,
    );
    expect(screen.getByText("Coupon Applied")).toBeDefined();
    expect(payButton().textContent).toBe("Pay ₹1,349");
  });

  test.each([
    ["another user", { ...testUser, id: 13, username: "Ravi", email: "ravi@example.in" }],
    ["a guest", null],
  ])("does not show a member's draft to %s", async (_, user) => {
    await openBooking();
    await fillForm("6:00 PM");
    cleanup();
    document.cookie = "dft_signed_in=; max-age=0; path=/";

    await openBooking({ user });
    expect(slotButton("6:00 PM").getAttribute("aria-pressed")).toBe("false");
    expect(textbox("Phone Number").value).toBe("");
    expect(textbox("Full Name").value).toBe(user?.username ?? "");
  });
});

describe("price", () => {
  const summary = () => screen.getByRole("region", { name: "Payment" }).textContent ?? "";

  test("is the fee without a membership", async () => {
    await openBooking();
    expect(payButton().textContent).toBe("Pay ₹1,499");
    expect(summary()).not.toContain("You save");
    expect(summary()).not.toContain("discount");
  });

  test("subtracts the membership discount first, then the coupon", async () => {
    const coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 150 };
    const { requests } = await openBooking({ user: standardMember, responses: { [APPLY_COUPON]: { body: coupon } } });
    expect(summary()).toContain("Member discount (10%)−₹150");
    await userEvent.type(textbox("Coupon code"), "welcome10{Enter}");
    const panel = await screen.findByText("Coupon Applied");
    expect(requests.find(({ path }) => path === APPLY_COUPON)?.body).toEqual({
      code: "welcome10",
      amount: 1499,
      area: "consultations",
    });
    expect(panel.closest("[role=status]")?.textContent).toContain("−₹135");
    expect(summary()).toContain("Coupon discount−₹135");
    expect(summary()).toContain("To pay₹1,214");
    expect(summary()).toContain("You save ₹285");
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(summary()).toContain("To pay₹1,349");
  });

  test("a 100 % coupon leaves nothing to pay", async () => {
    const coupon = { code: "FREESESSION", discount_type: "percentage", discount_value: 100, discount_amount: 1499 };
    await openBooking({ user: premiumMember, responses: { [APPLY_COUPON]: { body: coupon } } });
    await fillForm();
    await userEvent.type(textbox("Coupon code"), "FREESESSION{Enter}");
    await screen.findByText("Coupon Applied");
    expect(payButton().textContent).toBe("Confirm Booking");
    expect(screen.getByText("There is nothing to pay.")).toBeDefined();
  });

  test("a doctor without optional details can be booked", async () => {
    await openBooking({ responses: { [DOCTOR]: { body: { ...sunita, id: 7 } } } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Dr. Sunita Hembrom");
  });
});
