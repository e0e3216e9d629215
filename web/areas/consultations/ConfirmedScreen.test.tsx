// The confirmation page for every booking status.
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { saveDraft } from "./booking/draft";
import { ConfirmedScreen } from "./ConfirmedScreen";
import "./booking/BookingConfirmation";
import { booked, held, mockTimeZone } from "./testUtils";

const APPOINTMENT = "/api/v1/consultations/appointments/123/";

beforeEach(() => {
  window.sessionStorage.clear();
  mockTimeZone();
});
afterEach(cleanup);

type OpenOptions = { response?: object; user?: User | null; query?: string };

async function open({ response = { body: booked }, user = testUser, query = "?appointment=123" }: OpenOptions = {}) {
  const requests = mockApi({ [APPOINTMENT]: response });
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, user);
  const page = renderRoute(paths.bookingConfirmed + query, paths.bookingConfirmed, <ConfirmedScreen />, queryClient);
  const title = (await screen.findByRole("heading", { level: 1 })).textContent;
  return { requests, title, text: () => document.body.textContent ?? "", ...page };
}

const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("shows the appointment and its actions", async () => {
  const { title, text } = await open();
  expect(title).toBe("Booking Confirmed!");
  for (const expected of ["Dr. Meera Iyer", "Monday, 16 November 2026, 9:45 AM IST", "DFT-000123", "₹1,499"]) {
    expect(text()).toContain(expected);
  }
  expect(link("Back to Home")).toBe("/");
  expect(link("See My Consultations")).toBe("/my-consultations");
  expect(link("Add to calendar")).toMatch(/^http.+\/appointments\/123\/calendar\.ics$/);
});

test("clears the draft of a confirmed booking", async () => {
  saveDraft({ doctor: "7", date: null, startsAt: null, coupon: null, patient: { concerns: "private" } }, testUser.id);
  await open();
  expect(window.sessionStorage.length).toBe(0);
});

test("shows the device's time too in another time zone", async () => {
  mockTimeZone("America/New_York");
  const { text } = await open();
  expect(text()).toContain("9:45 AM IST");
  expect(text()).toContain("Sunday, 15 November 2026, 11:15 PM in New York");
});

test("shows a generic confirmation without an appointment id", async () => {
  const { title, text, requests } = await open({ query: "", user: null });
  expect(title).toBe("Booking Confirmed!");
  expect(text()).toContain("DoctorDoctor");
  expect(text()).not.toContain("Reference ID");
  expect(link("Back to Home")).toBe("/");
  expect(requests).toEqual([]);
});

test("shows an unpaid hold with its payment link and keeps the draft", async () => {
  saveDraft({ doctor: "7", date: null, startsAt: null, coupon: null, patient: { concerns: "private" } }, testUser.id);
  const { title } = await open({ response: { body: held } });
  expect(title).toBe("Payment Pending");
  expect(link("Complete Payment")).toBe("https://rzp.io/i/abc");
  expect(screen.queryByRole("link", { name: "Add to calendar" })).toBeNull();
  expect(window.sessionStorage.length).toBe(1);
});

test.each([
  ["cancelled", "This booking was cancelled"],
  ["expired", "The time to pay ran out"],
] as const)("%s: %s", async (status, expectedTitle) => {
  const { title } = await open({ response: { body: { ...booked, status } } });
  expect(title).toBe(expectedTitle);
  expect(link("Book again")).toBe("/consultations/book-consultation/7");
});

test("asks a guest to sign in and returns afterwards", async () => {
  const { title, requests } = await open({ user: null });
  expect(title).toBe("Sign in to see your booking");
  expect(link("Sign In")).toBe("/login?next=%2Fconsultations%2Fbooking-confirmed%3Fappointment%3D123");
  expect(requests).toEqual([]);
});

test("shows not found for an unknown appointment", async () => {
  const { title } = await open({ response: { status: 404, body: { message: "Not found", code: "not_found" } } });
  expect(title).toBe("We do not find this booking");
  expect(link("My Consultations")).toBe("/my-consultations");
});

test("says that the booking is safe on a network error, and retries", async () => {
  const { title } = await open({ response: [null, { body: booked }] });
  expect(title).toBe("Your booking could not be loaded");
  expect(screen.getByRole("alert").textContent).toContain("Your booking is safe.");
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Booking Confirmed!" })).toBeDefined();
});

test("prerenders the loading state", () => {
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
