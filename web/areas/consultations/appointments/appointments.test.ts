// My appointments: what is shown, what it is called, what comes back.
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

const mine = [held, booked, completed];
const NOW = Date.parse("2026-11-15T10:00:00+05:30");
const upcoming: Filters = { period: "upcoming", doctor: "", specialization: "" };
const shown = (filters: Partial<Filters>, now = NOW) =>
  filterAppointments(mine, { ...upcoming, ...filters }, now).map(({ id }) => id);

test("upcoming has the next one first, past the last one", () => {
  expect(shown({})).toEqual([123, 124]);
  expect(shown({ period: "past" })).toEqual([90]);
  expect(shown({ period: "all" })).toEqual([124, 123, 90]);
});

test("what begins this very moment is both", () => {
  const begins = Date.parse(booked.appointment_datetime);
  expect(shown({}, begins)).toContain(123);
  expect(shown({ period: "past" }, begins)).toContain(123);
  expect(shown({}, begins + 1)).not.toContain(123);
});

test("by doctor and by specialization", () => {
  expect(shown({ period: "all", doctor: "9" })).toEqual([90]);
  expect(shown({ period: "all", specialization: "Sleep" })).toEqual([124, 123]);
  expect(shown({ doctor: "9" })).toEqual([]);
});

test("the counters count all", () => {
  expect(appointmentCounts(mine)).toEqual({ total: 3, confirmed: 1, pending: 1 });
});

test("only what is there can be filtered by", () => {
  expect(filterOptions(mine)).toEqual({
    doctors: [
      ["9", "Dr. Arjun Nambiar"],
      ["7", "Meera Iyer"],
    ],
    specializations: ["Anxiety & Stress", "Sleep"],
  });
});

test("the filters live in the address", () => {
  expect(readFilters(new URLSearchParams("period=soon"))).toEqual(upcoming);
  const query = writeFilters(new URLSearchParams(), { period: "past", doctor: "7", specialization: "Sleep" });
  expect(query.toString()).toBe("period=past&doctor=7&specialization=Sleep");
  expect(readFilters(query)).toEqual({ period: "past", doctor: "7", specialization: "Sleep" });
  expect(writeFilters(query, upcoming).toString()).toBe("");
});

test.each([
  ["booked", "Confirmed", "ok"],
  ["on_hold", "Payment Pending", "hold"],
  ["completed", "Completed", "neutral"],
  ["cancelled", "cancelled", "danger"],
  ["anything", "anything", "danger"],
])("%s is shown as %s", (status, words, tone) => {
  expect(statusLabel(status)).toEqual({ words, tone });
});

describe("what cancelling gives back", () => {
  test.each([
    [booked, /the whole ₹1,499 back/],
    [{ ...booked, refund_if_cancelled: 750 }, /less than 24 hours away, so you get half back: ₹750 of ₹1,499/],
    [{ ...booked, refund_if_cancelled: 0 }, /has begun, so nothing is given back/],
    [{ ...booked, amount: 0, refund_if_cancelled: 0 }, /cost nothing/],
    [held, /Nothing has been paid yet/],
  ])("%#", (appointment, words) => {
    expect(refundMessage(appointment)).toMatch(words);
  });
});
