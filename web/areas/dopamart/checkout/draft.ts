// A checkout as far as it has come, kept for this tab through a reload and through signing in.

import { consumeFormDraft, saveFormDraft } from "~/lib/storage/formDrafts";
import type { Coupon } from "~/services/coupons/api";
import { type AddressForm, type Contact, emptyAddress, type SavedAddress } from "./address";

const NAME = "checkout";

export type CheckoutDraft = {
  coupon: Coupon | null;
  /** The address the order goes to, by its number. */
  selected: number | null;
  /** What is being typed into the address form, and which address it changes. */
  form: { editing: number | null; typed: AddressForm } | null;
  /** What a guest typed about themselves, and whether they go on as that guest. */
  contact: Contact;
  known: boolean;
  /** A guest's addresses, which no server keeps. */
  addresses: readonly SavedAddress[];
  /** The order that was made of it, by its number. */
  placed: number | null;
};

export const emptyDraft: CheckoutDraft = {
  coupon: null,
  selected: null,
  form: null,
  contact: { name: "", email: "" },
  known: false,
  addresses: [],
  placed: null,
};

/** It is put back at once, because a reload may come before the next change. */
export function loadDraft(): CheckoutDraft {
  const kept = parseDraft(consumeFormDraft(NAME));
  saveDraft(kept);
  return kept;
}

export function saveDraft(draft: CheckoutDraft): void {
  saveFormDraft(NAME, draft);
}

export function clearDraft(): void {
  consumeFormDraft(NAME);
}

/** An order that is paid needs no draft any more: its coupon is used, and the next one begins afresh. */
export function clearPaidDraft(orders: readonly { id: number; status: string }[]): void {
  const { placed } = loadDraft();
  if (orders.some(({ id, status }) => id === placed && status !== "pending")) clearDraft();
}

/** It may have been written by an older page: what does not fit is left out. */
export function parseDraft(kept: unknown): CheckoutDraft {
  if (!isRecord(kept)) return emptyDraft;
  const { coupon, selected, form, contact, known, addresses, placed } = kept;
  const said = isRecord(contact) ? contact : {};
  return {
    coupon: isCoupon(coupon) ? coupon : null,
    selected: typeof selected === "number" ? selected : null,
    form: isForm(form) ? { editing: form.editing, typed: { ...emptyAddress, ...form.typed } } : null,
    contact: { name: text(said["name"]), email: text(said["email"]) },
    known: known === true,
    addresses: Array.isArray(addresses) ? addresses.filter(isSaved) : [],
    placed: typeof placed === "number" ? placed : null,
  };
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

function isCoupon(value: unknown): value is Coupon {
  return (
    isRecord(value) &&
    typeof value["code"] === "string" &&
    typeof value["discount_type"] === "string" &&
    typeof value["discount_value"] === "number" &&
    typeof value["discount_amount"] === "number"
  );
}

function isForm(value: unknown): value is NonNullable<CheckoutDraft["form"]> {
  if (!isRecord(value) || !isTyped(value["typed"])) return false;
  return value["editing"] === null || typeof value["editing"] === "number";
}

/** Every word it has is a word. */
function isTyped(value: unknown): value is Partial<AddressForm> {
  if (!isRecord(value)) return false;
  return Object.entries(emptyAddress).every(
    ([name, empty]) => value[name] === undefined || typeof value[name] === typeof empty,
  );
}

function isSaved(value: unknown): value is SavedAddress {
  return (
    isRecord(value) &&
    typeof value["id"] === "number" &&
    Object.keys(emptyAddress).every((name) => name in value) &&
    isTyped(value)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
