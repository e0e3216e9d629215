// A booking that is not lost: through a reload, through signing in, and not into the next booking.
import { beforeEach, expect, test } from "vitest";
import { clearDrafts, saveFormDraft } from "~/lib/storage/formDrafts";
import { type BookingDraft, clearDraft, loadDraft, parseDraft, saveDraft } from "./draft";

const whole: BookingDraft = {
  doctor: "7",
  date: "2026-11-16",
  startsAt: "2026-11-16T09:45:00+05:30",
  coupon: { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 150 },
  patient: { name: "Asha", concerns: "Sleep", previousTherapy: true },
};
const none = { doctor: "7", date: null, startsAt: null, coupon: null, patient: {} };

beforeEach(() => window.sessionStorage.clear());

test("it comes back as often as the page is loaded", () => {
  expect(loadDraft("7")).toEqual(none);
  saveDraft(whole);
  expect(loadDraft("7")).toEqual(whole);
  expect(loadDraft("7")).toEqual(whole);
});

test("another doctor has other times, and the same patient", () => {
  saveDraft(whole);
  expect(loadDraft("9")).toEqual({ ...none, doctor: "9", patient: whole.patient });
});

test("it goes with the booking, and at sign-out", () => {
  saveDraft(whole);
  clearDraft();
  expect(loadDraft("7")).toEqual(none);
  saveDraft(whole);
  clearDrafts();
  expect(loadDraft("7")).toEqual(none);
});

test.each([
  null,
  "text",
  [],
  { doctor: "7", startsAt: "soon", date: 5, coupon: { code: 1 }, patient: { name: 5, whatsappOptIn: "yes" } },
])("what does not fit is left out: %j", (kept) => {
  expect(parseDraft(kept, "7")).toEqual(none);
});

test("a broken one is none", () => {
  saveFormDraft("booking", undefined);
  expect(loadDraft("7")).toEqual(none);
});
