// The confirmation: the real booking, however it stands, or the defaults where none is named.
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { ConfirmedScreen } from "./ConfirmedScreen";
import { saveDraft } from "./draft";
import "./components/booking/BookingConfirmation";
import { booked, deviceIn, held } from "./testUtils";

const CALL = "/api/v1/consultations/appointments/123/";

beforeEach(() => {
  window.sessionStorage.clear();
  deviceIn();
});
afterEach(cleanup);

type OpenOptions = { answer?: object; user?: User | null; query?: string };

async function open({ answer = { body: booked }, user = testUser, query = "?appointment=123" }: OpenOptions = {}) {
  const asked = mockApi({ [CALL]: answer });
  const cache = createTestQueryClient();
  cache.setQueryData(sessionQuery.queryKey, user);
  const page = renderRoute(paths.bookingConfirmed + query, paths.bookingConfirmed, <ConfirmedScreen />, cache);
  const title = (await screen.findByRole("heading", { level: 1 })).textContent;
  return { asked, title, text: () => document.body.textContent ?? "", ...page };
}

const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("the real appointment, with its ways on", async () => {
  const { title, text } = await open();
  expect(title).toBe("Booking Confirmed!");
  for (const words of ["Dr. Meera Iyer", "Monday, 16 November 2026, 9:45 AM IST", "DFT-000123", "₹1,499"]) {
    expect(text()).toContain(words);
  }
  expect(link("Back to Home")).toBe("/");
  expect(link("See My Consultations")).toBe("/my-consultations");
  expect(link("Add to calendar")).toMatch(/^http.+\/appointments\/123\/calendar\.ics$/);
});

test("what was typed for it is not kept any longer", async () => {
  saveDraft({ doctor: "7", date: null, startsAt: null, coupon: null, patient: { concerns: "private" } });
  await open();
  expect(window.sessionStorage.length).toBe(0);
});

test("a device elsewhere sees its own time too", async () => {
  deviceIn("America/New_York");
  const { text } = await open();
  expect(text()).toContain("9:45 AM IST");
  expect(text()).toContain("Sunday, 15 November 2026, 11:15 PM in New York");
});

test("without an appointment: the defaults, and nothing is asked", async () => {
  const { title, text, asked } = await open({ query: "", user: null });
  expect(title).toBe("Booking Confirmed!");
  expect(text()).toContain("DoctorDoctor");
  expect(text()).not.toContain("Reference ID");
  expect(link("Back to Home")).toBe("/");
  expect(asked).toEqual([]);
});

test("a hold is not called confirmed, keeps what was typed, and can be paid", async () => {
  saveDraft({ doctor: "7", date: null, startsAt: null, coupon: null, patient: { concerns: "private" } });
  const { title } = await open({ answer: { body: held } });
  expect(title).toBe("Payment Pending");
  expect(link("Complete Payment")).toBe("https://rzp.io/i/abc");
  expect(screen.queryByRole("link", { name: "Add to calendar" })).toBeNull();
  expect(window.sessionStorage.length).toBe(1);
});

test.each([
  ["cancelled", "This booking was cancelled"],
  ["expired", "The time to pay ran out"],
] as const)("%s: %s", async (status, words) => {
  const { title } = await open({ answer: { body: { ...booked, status } } });
  expect(title).toBe(words);
  expect(link("Book again")).toBe("/consultations/book-consultation/7");
});

test("a guest signs in and comes back", async () => {
  const { title, asked } = await open({ user: null });
  expect(title).toBe("Sign in to see your booking");
  expect(link("Sign In")).toBe("/login?next=%2Fconsultations%2Fbooking-confirmed%3Fappointment%3D123");
  expect(asked).toEqual([]);
});

test("one that is not mine is not found", async () => {
  const { title } = await open({ answer: { status: 404, body: { message: "Not found", code: "not_found" } } });
  expect(title).toBe("We do not find this booking");
  expect(link("My Consultations")).toBe("/my-consultations");
});

test("silence says that the booking is safe, and another try works", async () => {
  const { title } = await open({ answer: [null, { body: booked }] });
  expect(title).toBe("Your booking could not be loaded");
  expect(screen.getByRole("alert").textContent).toContain("Your booking is safe.");
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Booking Confirmed!" })).toBeDefined();
});

test("its HTML promises nothing", () => {
  const html = renderToString(
    <QueryClientProvider client={createTestQueryClient()}>
      <MemoryRouter>
        <ConfirmedScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain("Loading your booking...");
  expect(html).not.toContain("Confirmed");
});
