// Booking a consultation: as a person does on the page, and without a page for journeys that are about something else.
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./people";

type Slot = { time: string; status: string; starts_at: string };
type Booked = { id: number; payment_url: string | null; meeting_join_url: string | null };

const APPOINTMENTS = "/api/v1/consultations/appointments/";

export const bookingOf = (doctor: number) => `/consultations/book-consultation/${doctor}`;

/** The times of the open date that can be chosen. */
export const freeTimes = (page: Page): Locator =>
  page.getByRole("group", { name: /^(Morning|Afternoon|Evening)$/ }).getByRole("button", { disabled: false });

export const payButton = (page: Page): Locator =>
  page.getByRole("button", { name: /^(Pay ₹|Confirm Booking|Processing Your Booking)/ });

export async function fillPatient(page: Page, { name, email }: Person, phone = "9876543210"): Promise<void> {
  const form = page.getByRole("region", { name: "Who is the session for?" });
  await form.getByLabel("Full Name").fill(name);
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Phone Number").fill(phone);
}

/** Every free time of a doctor, by the moment it begins. */
export async function freeMoments(visitor: APIRequestContext, doctor: number, origin = ""): Promise<string[]> {
  const answer = await visitor.get(`${origin}/api/v1/consultations/doctors/${doctor}/slots/?tz=Asia/Kolkata`);
  await expect(answer).toBeOK();
  const days = Object.entries((await answer.json()) as Record<string, Slot[]>).sort();
  return days
    .flatMap(([, slots]) => slots)
    .filter(({ status }) => status === "available")
    .map(({ starts_at }) => starts_at);
}

/** A member takes a time; with a coupon for everything it is booked at once. */
export async function takes(
  member: APIRequestContext,
  origin: string,
  { doctor, at, person, coupon }: { doctor: number; at: string; person: Person; coupon?: string },
): Promise<Booked> {
  const data = {
    doctor_id: doctor,
    appointment_datetime: at,
    patient: { name: person.name, email: person.email, phone: "9876543210" },
    ...(coupon && { coupon_code: coupon }),
  };
  // Changes come from our own pages alone.
  const answer = await member.post(new URL(APPOINTMENTS, origin).href, { data, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Booked;
}

export async function myAppointments(
  member: APIRequestContext,
): Promise<{ id: number; appointment_datetime: string }[]> {
  const answer = await member.get(APPOINTMENTS);
  await expect(answer).toBeOK();
  return (await answer.json()) as { id: number; appointment_datetime: string }[];
}
