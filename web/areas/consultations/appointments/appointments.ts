// My appointments: which are shown, what their state is called, and what cancelling gives back.
import { formatInr } from "~/lib/format";
import type { Tone } from "~/ui/Badge";
import type { Appointment } from "../api";

export const periods = ["upcoming", "past", "all"] as const;
export type Period = (typeof periods)[number];

export type Filters = {
  period: Period;
  /** A doctor's id, or empty. */
  doctor: string;
  /** The name of a specialization, or empty. */
  specialization: string;
};

export function readFilters(query: URLSearchParams): Filters {
  const period = periods.find((name) => name === query.get("period")) ?? "upcoming";
  return { period, doctor: query.get("doctor") ?? "", specialization: query.get("specialization") ?? "" };
}

export function writeFilters(query: URLSearchParams, filters: Partial<Filters>): URLSearchParams {
  const { period, doctor, specialization } = { ...readFilters(query), ...filters };
  const next = new URLSearchParams(query);
  for (const name of ["period", "doctor", "specialization"]) next.delete(name);
  if (period !== "upcoming") next.set("period", period);
  if (doctor) next.set("doctor", doctor);
  if (specialization) next.set("specialization", specialization);
  return next;
}

/** What is to come has the next one first; what was has the last one first. */
export function filterAppointments(appointments: readonly Appointment[], filters: Filters, now: number): Appointment[] {
  const { period, doctor, specialization } = filters;
  const begins = (appointment: Appointment) => Date.parse(appointment.appointment_datetime);
  return appointments
    .filter((each) => period === "all" || (period === "upcoming" ? begins(each) >= now : begins(each) <= now))
    .filter((each) => doctor === "" || String(each.doctor.id) === doctor)
    .filter((each) => specialization === "" || each.doctor.specializations.some(({ name }) => name === specialization))
    .sort((one, other) => (begins(one) - begins(other)) * (period === "upcoming" ? 1 : -1));
}

/** Over all, whatever the filter. */
export function appointmentCounts(appointments: readonly Appointment[]) {
  const count = (status: string) => appointments.filter((each) => each.status === status).length;
  return { total: appointments.length, confirmed: count("booked"), pending: count("on_hold") };
}

/** The doctors and specializations that can be filtered by, by name. */
export function filterOptions(appointments: readonly Appointment[]) {
  const doctors = new Map(appointments.map(({ doctor }) => [String(doctor.id), doctor.name]));
  const names = new Set(appointments.flatMap(({ doctor }) => doctor.specializations.map(({ name }) => name)));
  return {
    doctors: [...doctors].sort(([, one], [, other]) => one.localeCompare(other)),
    specializations: [...names].sort((one, other) => one.localeCompare(other)),
  };
}

export function statusLabel(status: string): { words: string; tone: Tone } {
  if (status === "booked") return { words: "Confirmed", tone: "ok" };
  if (status === "on_hold") return { words: "Payment Pending", tone: "hold" };
  if (status === "completed") return { words: "Completed", tone: "neutral" };
  return { words: status, tone: "danger" };
}

type Refundable = Pick<Appointment, "status" | "amount" | "refund_if_cancelled">;

/** What cancelling now gives back, by the server's own number. */
export function refundMessage({ status, amount, refund_if_cancelled: refund }: Refundable): string {
  if (status === "on_hold") return "Nothing has been paid yet. The time becomes free for somebody else.";
  if (amount === 0) return "This session cost nothing, so there is nothing to give back.";
  if (refund <= 0) return "The session has begun, so nothing is given back.";
  if (refund >= amount) return `You get the whole ${formatInr(amount)} back. It is there in 5–7 working days.`;
  return `The session is less than 24 hours away, so you get half back: ${formatInr(refund)} of ${formatInr(amount)}. It is there in 5–7 working days.`;
}
