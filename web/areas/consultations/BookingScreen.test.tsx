// Choosing a time, saying who comes, and the sum, before anything is paid.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mockApi, renderRoute } from "~/testing/testUtils";
import { BookingScreen } from "./BookingScreen";
import {
  ADDRESS,
  APPLY,
  DOCTOR,
  field,
  fillIn,
  openBooking,
  payButton,
  SLOTS,
  slotButton,
} from "./booking/bookingTestUtils";
import { deviceIn, meera, premium, slot, standard, sunita, week } from "./testUtils";

beforeEach(() => {
  window.sessionStorage.clear();
  deviceIn();
});
afterEach(() => {
  cleanup();
  document.cookie = "dft_signed_in=; max-age=0";
});

const dates = () => within(screen.getByRole("group", { name: "Date" })).getAllByRole("button");
const pressedDate = () => dates().find((date) => date.getAttribute("aria-pressed") === "true")?.textContent;
const step = () =>
  within(screen.getByRole("list", { name: "Booking" }))
    .getAllByRole("listitem")
    .find((item) => item.getAttribute("aria-current") === "step")?.textContent;
const standAt = () => renderRoute(ADDRESS, "/consultations/book-consultation/:id", <BookingScreen id="7" />);

describe("the doctor", () => {
  test("while they come it says so", () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    standAt();
    expect(screen.getByRole("status").textContent).toBe("Loading doctor details...");
  });

  test("nobody there: said, with the way back", async () => {
    mockApi({ [DOCTOR]: { status: 404, body: { message: "Not found", code: "not_found" } } });
    standAt();
    expect(await screen.findByText("The doctor you're looking for is not available.")).toBeDefined();
    expect(screen.getByRole("link", { name: /Back/ }).getAttribute("href")).toBe("/consultations");
  });

  test("silence is not a missing doctor", async () => {
    mockApi({});
    standAt();
    expect((await screen.findByRole("alert")).textContent).toContain("No response received from server.");
  });

  test("the card and the header say whom one books", async () => {
    await openBooking();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Book a session with Dr. Meera Iyer");
    const card = screen.getByRole("region", { name: "Dr. Meera Iyer" });
    for (const words of [
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
      expect(card.textContent).toContain(words);
    }
    expect(document.title).toBe("Book Dr. Meera Iyer | DFT");
  });
});

describe("times", () => {
  test("the dates of the map, the first with something free open", async () => {
    await openBooking();
    expect(dates().map((date) => date.textContent)).toEqual([
      "Monday, 16 November 2026, 2 freeMon16Nov2 free",
      "Tuesday, 17 November 2026, 2 freeTue17Nov2 free",
      "Wednesday, 18 November 2026, nothing freeWed18NovFull",
    ]);
    expect(pressedDate()).toContain("Monday, 16");
  });

  test("three states, in words and in colour", async () => {
    await openBooking();
    expect(slotButton("9:45 AM").disabled).toBe(false);
    const taken = slotButton("9:00 AM Booked");
    expect([taken.disabled, taken.className.includes("bg-taken-soft")]).toEqual([true, true]);
    const hold = slotButton("2:00 PM On hold");
    expect([hold.disabled, hold.className.includes("bg-hold-soft")]).toEqual([true, true]);
    expect(screen.getAllByText("Available")).toHaveLength(1);
    for (const part of ["Morning", "Afternoon", "Evening"]) expect(screen.getByText(part)).toBeDefined();
  });

  test("another date shows its own times, and a chosen one is kept with its date", async () => {
    await openBooking();
    await userEvent.click(slotButton("6:00 PM"));
    await userEvent.click(dates()[1] as HTMLElement);
    expect(screen.queryByRole("button", { name: "6:00 PM" })).toBeNull();
    expect(screen.getByText(/Monday, 16 November 2026, 6:00 PM IST|6:00 PM IST/)).toBeDefined();
    await userEvent.click(slotButton("9:00 AM"));
    expect(slotButton("9:00 AM").getAttribute("aria-pressed")).toBe("true");
  });

  test("nothing free at all leads to the other doctors", async () => {
    mockApi({ [DOCTOR]: { body: meera }, [SLOTS]: { body: { "2026-11-16": [slot("09:00", { status: "booked" })] } } });
    standAt();
    expect(await screen.findByRole("heading", { name: "No free times" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Browse All Doctors" })).toBeDefined();
  });

  test("times that do not come can be asked for again", async () => {
    mockApi({ [DOCTOR]: { body: meera } });
    standAt();
    expect((await screen.findByRole("alert")).textContent).toContain("The times could not be loaded");
    mockApi({ [DOCTOR]: { body: meera }, [SLOTS]: { body: week } });
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("button", { name: "9:45 AM" })).toBeDefined();
  });

  test("a quick time opens the first date on which it is free, and the address forgets it", async () => {
    const { router } = await openBooking({ query: "?time=9:00 AM" });
    await waitFor(() => expect(pressedDate()).toContain("Tuesday, 17"));
    expect(slotButton("9:00 AM").getAttribute("aria-pressed")).toBe("true");
    expect(router.state.location.search).toBe("");
    expect(step()).toBe("2Patient Info");
  });

  test("a quick time that is free on no day is said so", async () => {
    await openBooking({ query: "?time=8:00 PM" });
    expect(await screen.findByText("8:00 PM is not free in the next two weeks. These times are.")).toBeDefined();
    expect(pressedDate()).toContain("Monday, 16");
  });

  test("a device elsewhere sees its own time, named, and India's below", async () => {
    deviceIn("Europe/London");
    const inLondon = { "2026-11-16": [slot("04:15", { starts_at: "2026-11-16T04:15:00+00:00" })] };
    const asked = mockApi({ [DOCTOR]: { body: meera }, [SLOTS]: { body: inLondon } });
    standAt();
    await userEvent.click(await screen.findByRole("button", { name: "4:15 AM 9:45 AM IST" }));
    expect(asked.find(({ path }) => path === SLOTS)?.search).toBe("?tz=Europe%2FLondon");
    expect(
      screen.getByText(/Times are your device's, London \(GMT.*\), with India time \(IST\) below\./),
    ).toBeDefined();
    const summary = screen.getByRole("region", { name: "Payment" }).textContent;
    expect(summary).toContain("Monday, 16 November 2026, 9:45 AM IST");
    expect(summary).toContain("4:15 AM in London");
  });

  test("a zone that the server does not know gives way to India's", async () => {
    deviceIn("Antarctica/Vostok");
    const refusal = { status: 422, body: { message: "Unknown zone", code: "invalid", errors: { tz: ["Unknown"] } } };
    const asked = mockApi({ [DOCTOR]: { body: meera }, [SLOTS]: [refusal, { body: week }] });
    standAt();
    expect(await screen.findByRole("button", { name: "9:45 AM" })).toBeDefined();
    expect(asked.filter(({ path }) => path === SLOTS).at(-1)?.search).toBe("?tz=Asia%2FKolkata");
  });
});

describe("the patient", () => {
  test("name and e-mail are whoever is signed in; the e-mail can be seen", async () => {
    await openBooking();
    expect(field("Full Name").value).toBe("Asha Rao");
    expect(field("E-mail").value).toBe("asha@example.in");
    expect(field("Full Name").required && field("E-mail").required && field("Phone Number").required).toBe(true);
    expect(field("Age").required).toBe(false);
  });

  test("the button waits for a time and three answers, and the steps follow", async () => {
    await openBooking({ user: null });
    expect(payButton().disabled).toBe(true);
    expect(step()).toBe("1Select Time");
    expect(screen.getByRole("link", { name: "Choose a time first" })).toBeDefined();
    await userEvent.click(slotButton("9:45 AM"));
    expect(step()).toBe("2Patient Info");
    await userEvent.type(field("Full Name"), "Asha");
    await userEvent.type(field("E-mail"), "asha@example.in");
    expect(payButton().disabled).toBe(true);
    await userEvent.type(field("Phone Number"), "+91 98765 43210");
    expect(field("Phone Number").value).toBe("9876543210");
    expect(payButton().disabled).toBe(false);
    expect(step()).toBe("3Payment");
  });

  test("what is wrong is said once the field was left, and goes when it is right", async () => {
    await openBooking({ user: null });
    await userEvent.type(field("E-mail"), "asha@");
    expect(field("E-mail").getAttribute("aria-invalid")).toBeNull();
    await userEvent.tab();
    expect(screen.getByText("Please enter a valid email address")).toBeDefined();
    await userEvent.type(field("E-mail"), "example.in");
    expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  });

  test("a press with something wrong sends nothing and goes there", async () => {
    const { asked } = await openBooking();
    await fillIn();
    await userEvent.type(field("Age"), "200");
    await userEvent.click(payButton());
    expect(screen.getByText("Age must be between 1 and 120")).toBeDefined();
    expect(document.activeElement).toBe(field("Age"));
    expect(asked.filter(({ body }) => body !== undefined)).toEqual([]);
  });

  test("concerns have an end, which is told when it is near", async () => {
    await openBooking();
    const concerns = screen.getByRole("textbox", { name: "What would you like to talk about?" });
    await userEvent.click(concerns);
    await userEvent.paste("x".repeat(1990));
    expect(screen.getByText(/10 characters left\./)).toBeDefined();
    await userEvent.paste("x".repeat(11));
    await userEvent.tab();
    expect(screen.getByText("Concerns must be at most 2,000 characters")).toBeDefined();
  });

  test("a reload keeps the time, what was typed, and the coupon", async () => {
    const coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 150 };
    await openBooking({ answers: { [APPLY]: { body: coupon } } });
    await fillIn("6:00 PM");
    await userEvent.clear(field("Full Name"));
    await userEvent.type(field("Full Name"), "Ravi");
    await userEvent.click(screen.getByRole("checkbox", { name: "I have been in therapy before" }));
    await userEvent.type(field("Coupon code"), "WELCOME10{Enter}");
    await screen.findByText("Coupon Applied");
    cleanup();

    await openBooking();
    expect(slotButton("6:00 PM").getAttribute("aria-pressed")).toBe("true");
    expect(field("Full Name").value).toBe("Ravi");
    expect(field("Phone Number").value).toBe("9876543210");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "I have been in therapy before" }).checked).toBe(
      true,
    );
    expect(screen.getByText("Coupon Applied")).toBeDefined();
    expect(payButton().textContent).toBe("Pay ₹1,349");
  });
});

describe("the sum", () => {
  const bill = () => screen.getByRole("region", { name: "Payment" }).textContent ?? "";

  test("without a plan it is the fee, and nothing is saved", async () => {
    await openBooking();
    expect(payButton().textContent).toBe("Pay ₹1,499");
    expect(bill()).not.toContain("You save");
    expect(bill()).not.toContain("discount");
  });

  test("membership first, then the coupon; panel and summary agree", async () => {
    const coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 150 };
    const { asked } = await openBooking({ user: standard, answers: { [APPLY]: { body: coupon } } });
    expect(bill()).toContain("Member discount (10%)−₹150");
    await userEvent.type(field("Coupon code"), "welcome10{Enter}");
    const panel = await screen.findByText("Coupon Applied");
    expect(asked.find(({ path }) => path === APPLY)?.body).toEqual({
      code: "welcome10",
      amount: 1499,
      area: "consultations",
    });
    expect(panel.closest("[role=status]")?.textContent).toContain("−₹135");
    expect(bill()).toContain("Coupon discount−₹135");
    expect(bill()).toContain("To pay₹1,214");
    expect(bill()).toContain("You save ₹285");
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(bill()).toContain("To pay₹1,349");
  });

  test("a coupon for everything leaves nothing to pay", async () => {
    const coupon = { code: "FREESESSION", discount_type: "percentage", discount_value: 100, discount_amount: 1499 };
    await openBooking({ user: premium, answers: { [APPLY]: { body: coupon } } });
    await fillIn();
    await userEvent.type(field("Coupon code"), "FREESESSION{Enter}");
    await screen.findByText("Coupon Applied");
    expect(payButton().textContent).toBe("Confirm Booking");
    expect(screen.getByText("There is nothing to pay.")).toBeDefined();
  });

  test("a doctor of whom little is told can be booked too", async () => {
    await openBooking({ answers: { [DOCTOR]: { body: { ...sunita, id: 7 } } } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Dr. Sunita Hembrom");
  });
});
