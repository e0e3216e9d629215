// The user's appointments: filters, counts, status labels and refund messages.
import { t } from "@lingui/core/macro";
import { formatInr } from "~/lib/format";
import type { Tone } from "~/ui/Badge";
import type { Appointment } from "../api";

const periods = ["upcoming", "past", "all"] as const;
export type Period = (typeof periods)[number];

export type Filters = {
  period: Period;
  /** A doctor's id, or empty for all. */
  doctor: string;
  /** The name of a specialization, or empty for all. */
  specialization: string;
};

export function readFilters(params: URLSearchParams): Filters {
  const period = periods.find((name) => name === params.get("period")) ?? "upcoming";
  return { period, doctor: params.get("doctor") ?? "", specialization: params.get("specialization") ?? "" };
}

export function writeFilters(params: URLSearchParams, changes: Partial<Filters>): URLSearchParams {
  const { period, doctor, specialization } = { ...readFilters(params), ...changes };
  const next = new URLSearchParams(params);
  for (const name of ["period", "doctor", "specialization"]) next.delete(name);
  if (period !== "upcoming") next.set("period", period);
  if (doctor) next.set("doctor", doctor);
  if (specialization) next.set("specialization", specialization);
  return next;
}

/** Upcoming appointments ascending by time, all others descending. */
export function filterAppointments(appointments: readonly Appointment[], filters: Filters, now: number): Appointment[] {
  const { period, doctor, specialization } = filters;
  const startTime = (appointment: Appointment) => Date.parse(appointment.appointment_datetime);
  return appointments
    .filter((item) => period === "all" || (period === "upcoming" ? startTime(item) >= now : startTime(item) <= now))
    .filter((item) => doctor === "" || String(item.doctor.id) === doctor)
    .filter((item) => specialization === "" || item.doctor.specializations.some(({ name }) => name === specialization))
    .sort((a, b) => (startTime(a) - startTime(b)) * (period === "upcoming" ? 1 : -1));
}

/** Counts over all appointments, whatever the filters. */
export function appointmentCounts(appointments: readonly Appointment[]) {
  const count = (status: string) => appointments.filter((appointment) => appointment.status === status).length;
  return { total: appointments.length, confirmed: count("booked"), pending: count("on_hold") };
}

/** The doctors and specializations that occur in the appointments, sorted by name. */
export function filterOptions(appointments: readonly Appointment[]) {
  const doctors = new Map(appointments.map(({ doctor }) => [String(doctor.id), doctor.display_name]));
  const names = new Set(appointments.flatMap(({ doctor }) => doctor.specializations.map(({ name }) => name)));
  return {
    doctors: [...doctors].sort(([, a], [, b]) => a.localeCompare(b)),
    specializations: [...names].sort((a, b) => a.localeCompare(b)),
  };
}

export function statusLabel(status: string): { label: string; tone: Tone } {
  if (status === "booked") return { label: t`Confirmed`, tone: "ok" };
  if (status === "on_hold") return { label: t`Payment Pending`, tone: "hold" };
  if (status === "completed") return { label: t`Completed`, tone: "neutral" };
  if (status === "cancelled") return { label: t`cancelled`, tone: "danger" };
  if (status === "expired") return { label: t`expired`, tone: "danger" };
  return { label: status, tone: "danger" };
}

type Refundable = Pick<Appointment, "status" | "amount" | "refund_if_cancelled">;

/** What a cancellation now would refund. The amount is the server's. */
export function refundMessage({ status, amount, refund_if_cancelled: refund }: Refundable): string {
  if (status === "on_hold") return t`Nothing has been paid yet. The time becomes free for somebody else.`;
  if (amount === 0) return t`This session cost nothing, so there is nothing to give back.`;
  if (refund <= 0) return t`The session has begun, so nothing is given back.`;
  const [paid, refunded] = [formatInr(amount), formatInr(refund)];
  if (refund >= amount) return t`You get the whole ${paid} back. It is there in 5–7 working days.`;
  return t`The session is less than 24 hours away, so you get half back: ${refunded} of ${paid}. It is there in 5–7 working days.`;
}
