// Filters, counts, status labels and refund messages of appointments.
import { describe, expect, test } from "vitest";
import { booked, completed, held } from "../testUtils";
import {
  appointmentCounts,
  type Filters,
  filterAppointments,
  filterOptions,
  readFilters,
  refundMessage,
  statusLabel,
  writeFilters,
} from "./appointments";

const appointments = [held, booked, completed];
const NOW = Date.parse("2026-11-15T10:00:00+05:30");
const upcoming: Filters = { period: "upcoming", doctor: "", specialization: "" };
const filteredIds = (filters: Partial<Filters>, now = NOW) =>
  filterAppointments(appointments, { ...upcoming, ...filters }, now).map(({ id }) => id);

test("sorts upcoming ascending and past descending", () => {
  expect(filteredIds({})).toEqual([123, 124]);
  expect(filteredIds({ period: "past" })).toEqual([90]);
  expect(filteredIds({ period: "all" })).toEqual([124, 123, 90]);
});

test("an appointment that starts now is upcoming and past", () => {
  const startTime = Date.parse(booked.appointment_datetime);
  expect(filteredIds({}, startTime)).toContain(123);
  expect(filteredIds({ period: "past" }, startTime)).toContain(123);
  expect(filteredIds({}, startTime + 1)).not.toContain(123);
});

test("filters by doctor and by specialization", () => {
  expect(filteredIds({ period: "all", doctor: "9" })).toEqual([90]);
  expect(filteredIds({ period: "all", specialization: "Sleep" })).toEqual([124, 123]);
  expect(filteredIds({ doctor: "9" })).toEqual([]);
});

test("counts all appointments", () => {
  expect(appointmentCounts(appointments)).toEqual({ total: 3, confirmed: 1, pending: 1 });
});

test("filter options come from the appointments", () => {
  expect(filterOptions(appointments)).toEqual({
    doctors: [
      ["9", "Dr. Arjun Nambiar"],
      ["7", "Dr. Meera Iyer"],
    ],
    specializations: ["Anxiety & Stress", "Sleep"],
  });
});

test("reads and writes the filters as search params", () => {
  expect(readFilters(new URLSearchParams("period=soon"))).toEqual(upcoming);
  const params = writeFilters(new URLSearchParams(), { period: "past", doctor: "7", specialization: "Sleep" });
  expect(params.toString()).toBe("period=past&doctor=7&specialization=Sleep");
  expect(readFilters(params)).toEqual({ period: "past", doctor: "7", specialization: "Sleep" });
  expect(writeFilters(params, upcoming).toString()).toBe("");
});

test.each([
  ["booked", "Confirmed", "ok"],
  ["on_hold", "Payment Pending", "hold"],
  ["completed", "Completed", "neutral"],
  ["cancelled", "cancelled", "danger"],
  ["expired", "expired", "danger"],
  ["anything", "anything", "danger"],
])("%s is labelled %s", (status, label, tone) => {
  expect(statusLabel(status)).toEqual({ label, tone });
});

describe("refundMessage", () => {
  test.each([
    [booked, /the whole ₹1,499 back/],
    [{ ...booked, refund_if_cancelled: 750 }, /less than 24 hours away, so you get half back: ₹750 of ₹1,499/],
    [{ ...booked, refund_if_cancelled: 0 }, /has begun, so nothing is given back/],
    [{ ...booked, amount: 0, refund_if_cancelled: 0 }, /cost nothing/],
    [held, /Nothing has been paid yet/],
  ])("case %#", (appointment, message) => {
    expect(refundMessage(appointment)).toMatch(message);
  });
});
