// A checkout as far as it has come: kept, read with care, and gone once it is paid.
import { beforeEach, expect, test } from "vitest";
import { emptyAddress } from "./address";
import { clearPaidDraft, emptyDraft, loadDraft, parseDraft, saveDraft } from "./draft";
import { home } from "./testing";

beforeEach(() => window.sessionStorage.clear());

const coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 135 } as const;

test("it is found again, and again", () => {
  const draft = {
    ...emptyDraft,
    coupon,
    selected: 7,
    form: { editing: null, typed: { ...emptyAddress, phone: "98" } },
    contact: { name: "Ravi", email: "r@example.in" },
    known: true,
    addresses: [{ ...home, landmark: "" }],
  };
  saveDraft(draft);
  expect(loadDraft()).toEqual(draft);
  expect(loadDraft()).toEqual(draft);
});

test.each([null, "x", 7, [], {}])("%j is no draft", (kept) => expect(parseDraft(kept)).toEqual(emptyDraft));

test("what does not fit is left out", () => {
  const kept = {
    coupon: { code: 1 },
    selected: "7",
    form: { editing: null, typed: { phone: 98 } },
    contact: { name: 1, email: "r@example.in" },
    known: "yes",
    addresses: [{ id: 1 }, home],
    placed: "12",
  };
  expect(parseDraft(kept)).toEqual({
    ...emptyDraft,
    contact: { name: "", email: "r@example.in" },
    addresses: [],
  });
});

test("a paid order ends it, another one or one that waits does not", () => {
  saveDraft({ ...emptyDraft, placed: 12, known: true });
  clearPaidDraft([
    { id: 12, status: "pending" },
    { id: 11, status: "processing" },
  ]);
  expect(loadDraft().placed).toBe(12);
  clearPaidDraft([{ id: 12, status: "processing" }]);
  expect(loadDraft()).toEqual(emptyDraft);
});
