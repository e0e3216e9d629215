// A booking page to stand on, for the tests of booking: who is there, what the server says, what is pressed.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { BookingScreen } from "../BookingScreen";
import "./BookingForm";
import { meera, week } from "../testUtils";

export const ME = "/api/v1/users/me/";
export const DOCTOR = "/api/v1/consultations/doctors/7/";
export const SLOTS = `${DOCTOR}slots/`;
export const BOOK = "/api/v1/consultations/appointments/";
/** My appointments, at the same address. */
export const MINE = `GET ${BOOK}`;
export const APPLY = "/api/v1/coupons/apply/";
export const ADDRESS = "/consultations/book-consultation/7";

type Answers = Parameters<typeof mockApi>[0];
type OpenOptions = { user?: User | null; answers?: Answers; query?: string };

/** Stands on the page once its times are there. */
export async function openBooking({ user = testUser, answers = {}, query = "" }: OpenOptions = {}) {
  const asked = mockApi({
    [DOCTOR]: { body: meera },
    [SLOTS]: { body: week },
    [MINE]: { body: [] },
    [ME]: { body: user },
    ...answers,
  });
  const leave = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  const cache = createTestQueryClient();
  cache.setQueryData(sessionQuery.queryKey, user);
  // biome-ignore lint/suspicious/noDocumentCookie: as the server would have set it
  if (user) document.cookie = "dft_signed_in=1";
  const page = renderRoute(ADDRESS + query, "/consultations/book-consultation/:id", <BookingScreen id="7" />, cache);
  await screen.findByText("All times are India time (IST).");
  await screen.findByRole("group", { name: "Date" });
  return { asked, leave, ...page };
}

export const slotButton = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
export const payButton = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: /^(Pay |Confirm Booking|Processing)/ });
export const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

/** A time is chosen and the form is filled; the name and the e-mail are the member's. */
export async function fillIn(time = "9:45 AM") {
  await userEvent.click(slotButton(time));
  await userEvent.type(field("Phone Number"), "9876543210");
}

export const sentTo = (asked: { path: string; body: unknown }[], path: string) =>
  asked.filter((call) => call.path === path && call.body !== undefined).map(({ body }) => body);
