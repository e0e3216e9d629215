// The booking draft: survives a reload and signing in, but not the next booking.
import { beforeEach, expect, test } from "vitest";
import { clearDrafts, saveFormDraft } from "~/lib/storage/formDrafts";
import { type BookingDraft, clearDraft, loadDraft, parseDraft, saveDraft } from "./draft";

const fullDraft: BookingDraft = {
  doctor: "7",
  date: "2026-11-16",
  startsAt: "2026-11-16T09:45:00+05:30",
  coupon: { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 150 },
  patient: { name: "Asha", concerns: "Sleep", previousTherapy: true },
};
const emptyDraft = { doctor: "7", date: null, startsAt: null, coupon: null, patient: {} };

beforeEach(() => window.sessionStorage.clear());

test("can be loaded repeatedly", () => {
  expect(loadDraft("7", 12)).toEqual(emptyDraft);
  saveDraft(fullDraft, 12);
  expect(loadDraft("7", 12)).toEqual(fullDraft);
  expect(loadDraft("7", 12)).toEqual(fullDraft);
});

test("keeps only the patient for another doctor", () => {
  saveDraft(fullDraft, 12);
  expect(loadDraft("9", 12)).toEqual({ ...emptyDraft, doctor: "9", patient: fullDraft.patient });
});

test("is cleared after booking and at sign-out", () => {
  saveDraft(fullDraft, 12);
  clearDraft();
  expect(loadDraft("7", 12)).toEqual(emptyDraft);
  saveDraft(fullDraft, 12);
  clearDrafts();
  expect(loadDraft("7", 12)).toEqual(emptyDraft);
});

test("a member's draft is dropped for another user and for a guest", () => {
  for (const owner of [13, null]) {
    saveDraft(fullDraft, 12);
    expect(loadDraft("7", owner)).toEqual(emptyDraft);
    expect(loadDraft("7", 12)).toEqual(emptyDraft);
  }
});

test("a guest's draft belongs to the user who signs in", () => {
  saveDraft(fullDraft, null);
  expect(loadDraft("7", null)).toEqual(fullDraft);
  expect(loadDraft("7", 12)).toEqual(fullDraft);
  expect(loadDraft("7", null)).toEqual(emptyDraft);
});

test.each([
  null,
  "text",
  [],
  { doctor: "7", startsAt: "soon", date: 5, coupon: { code: 1 }, patient: { name: 5, whatsappOptIn: "yes" } },
])("drops invalid parts of %j", (stored) => {
  expect(parseDraft(stored, "7")).toEqual(emptyDraft);
});

test("ignores a broken draft", () => {
  saveFormDraft("booking", undefined);
  expect(loadDraft("7", 12)).toEqual(emptyDraft);
});
