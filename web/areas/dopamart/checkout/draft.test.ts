// The checkout draft: saved, parsed defensively, cleared once the order is paid.
import { beforeEach, expect, test } from "vitest";
import { emptyAddress } from "../addresses/address";
import { homeAddress } from "../testUtils";
import { clearPaidDraft, emptyDraft, loadDraft, parseDraft, saveDraft } from "./draft";

beforeEach(() => window.sessionStorage.clear());

const coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 135 } as const;

test("loading a draft does not consume it", () => {
  const draft = {
    ...emptyDraft,
    coupon,
    selectedAddressId: 7,
    addressForm: { editing: null, values: { ...emptyAddress, phone: "98" } },
    contact: { name: "Ravi", email: "r@example.in" },
    guestConfirmed: true,
    guestAddresses: [{ ...homeAddress, landmark: "" }],
  };
  saveDraft(draft, 7);
  expect(loadDraft(7)).toEqual(draft);
  expect(loadDraft(7)).toEqual(draft);
});

test.each([null, "x", 7, [], {}])("%j is not a draft", (stored) => expect(parseDraft(stored)).toEqual(emptyDraft));

test("drops invalid stored values", () => {
  const stored = {
    coupon: { code: 1 },
    selectedAddressId: "7",
    addressForm: { editing: null, values: { phone: 98 } },
    contact: { name: 1, email: "r@example.in" },
    guestConfirmed: "yes",
    guestAddresses: [{ id: 1 }, homeAddress],
    placedOrderId: "12",
  };
  expect(parseDraft(stored)).toEqual({
    ...emptyDraft,
    contact: { name: "", email: "r@example.in" },
    guestAddresses: [],
  });
});

test("is cleared by its paid order, not by a pending or another one", () => {
  saveDraft({ ...emptyDraft, placedOrderId: 12, guestConfirmed: true }, null);
  clearPaidDraft(
    [
      { id: 12, status: "pending" },
      { id: 11, status: "processing" },
    ],
    null,
  );
  expect(loadDraft(null).placedOrderId).toBe(12);
  clearPaidDraft([{ id: 12, status: "processing" }], null);
  expect(loadDraft(null)).toEqual(emptyDraft);
});

test.each([8, null])("a member's draft is dropped for user %j", (userId) => {
  saveDraft({ ...emptyDraft, selectedAddressId: 7 }, 7);
  expect(loadDraft(userId)).toEqual(emptyDraft);
  expect(loadDraft(7)).toEqual(emptyDraft);
});

test("a guest's draft is taken over by the member who signs in", () => {
  saveDraft({ ...emptyDraft, selectedAddressId: 7 }, null);
  expect(loadDraft(7).selectedAddressId).toBe(7);
  expect(loadDraft(8)).toEqual(emptyDraft);
});
