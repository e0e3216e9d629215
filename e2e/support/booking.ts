// The booking form, and bookings through the API for journeys that only need one.
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { User } from "./users";

type Slot = { time: string; status: string; starts_at: string };
type Appointment = { id: number; payment_url: string | null; meeting_join_url: string | null };

const APPOINTMENTS = "/api/v1/consultations/appointments/";

export const bookingPath = (doctorId: number) => `/consultations/book-consultation/${doctorId}`;

/** The free slots of the selected date. */
export const freeSlots = (page: Page): Locator =>
  page.getByRole("group", { name: /^(Morning|Afternoon|Evening)$/ }).getByRole("button", { disabled: false });

export const payButton = (page: Page): Locator =>
  page.getByRole("button", { name: /^(Pay ₹|Confirm Booking|Processing Your Booking)/ });

export async function fillPatient(page: Page, { name, email }: User, phone = "9876543210"): Promise<void> {
  const form = page.getByRole("region", { name: "Who is the session for?" });
  await form.getByLabel("Full Name").fill(name);
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Phone Number").fill(phone);
}

/** The start times of all free slots of a doctor, in order. */
export async function listFreeSlots(api: APIRequestContext, doctorId: number, origin = ""): Promise<string[]> {
  const response = await api.get(`${origin}/api/v1/consultations/doctors/${doctorId}/slots/?tz=Asia/Kolkata`);
  await expect(response).toBeOK();
  const days = Object.entries((await response.json()) as Record<string, Slot[]>).sort();
  return days
    .flatMap(([, slots]) => slots)
    .filter(({ status }) => status === "available")
    .map(({ starts_at }) => starts_at);
}

/** Books a slot. With a coupon for the full price it is confirmed at once. */
export async function bookViaApi(
  api: APIRequestContext,
  origin: string,
  { doctorId, startsAt, user, coupon }: { doctorId: number; startsAt: string; user: User; coupon?: string },
): Promise<Appointment> {
  const data = {
    doctor_id: doctorId,
    appointment_datetime: startsAt,
    patient: { name: user.name, email: user.email, phone: "9876543210" },
    ...(coupon && { coupon_code: coupon }),
  };
  // The server accepts changes from its own origin only.
  const response = await api.post(new URL(APPOINTMENTS, origin).href, { data, headers: { origin } });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()) as Appointment;
}

export async function myAppointments(api: APIRequestContext): Promise<{ id: number; appointment_datetime: string }[]> {
  const response = await api.get(APPOINTMENTS);
  await expect(response).toBeOK();
  return (await response.json()) as { id: number; appointment_datetime: string }[];
}
