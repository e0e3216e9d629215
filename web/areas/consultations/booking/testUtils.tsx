// Renders the booking page for its tests, with the API mocked.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { BookingScreen } from "../BookingScreen";
import "./BookingPage";
import { meera, week } from "../testUtils";

export const CURRENT_USER = "/api/v1/users/me/";
export const DOCTOR = "/api/v1/consultations/doctors/7/";
export const SLOTS = `${DOCTOR}slots/`;
export const APPOINTMENTS = "/api/v1/consultations/appointments/";
export const MY_APPOINTMENTS = `GET ${APPOINTMENTS}`;
export const APPLY_COUPON = "/api/v1/coupons/apply/";
export const BOOKING_URL = "/consultations/book-consultation/7";

type Responses = Parameters<typeof mockApi>[0];
type OpenOptions = { user?: User | null; responses?: Responses; query?: string };

/** Renders the page and waits for the slots. */
export async function openBooking({ user = testUser, responses = {}, query = "" }: OpenOptions = {}) {
  const requests = mockApi({
    [DOCTOR]: { body: meera },
    [SLOTS]: { body: week },
    [MY_APPOINTMENTS]: { body: [] },
    [CURRENT_USER]: { body: user },
    ...responses,
  });
  const assignLocation = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, user);
  // biome-ignore lint/suspicious/noDocumentCookie: the session hint cookie of the server
  if (user) document.cookie = "dft_signed_in=1";
  const page = renderRoute(
    BOOKING_URL + query,
    "/consultations/book-consultation/:id",
    <BookingScreen id="7" />,
    queryClient,
  );
  await screen.findByText("All times are India time (IST).");
  await screen.findByRole("group", { name: "Date" });
  return { requests, assignLocation, ...page };
}

export const slotButton = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
export const payButton = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: /^(Pay |Confirm Booking|Processing)/ });
export const textbox = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

/** Selects a slot and fills the phone number; name and email are prefilled from the user. */
export async function fillForm(time = "9:45 AM") {
  await userEvent.click(slotButton(time));
  await userEvent.type(textbox("Phone Number"), "9876543210");
}

export const requestBodies = (requests: { path: string; body: unknown }[], path: string) =>
  requests.filter((request) => request.path === path && request.body !== undefined).map(({ body }) => body);
