// The checkout draft in session storage: survives a reload and signing in.
import { isRecord } from "~/lib/isRecord";
import { consumeFormDraft, saveFormDraft } from "~/lib/storage/formDrafts";
import { type Coupon, isCoupon } from "~/services/coupons/api";
import { type AddressForm, type Contact, emptyAddress, type SavedAddress } from "../addresses/address";

const DRAFT_NAME = "checkout";

/** The signed-in user, or null for a guest. A draft is loaded by its owner only; a guest's by the next user who signs in. */
type UserId = number | null;

export type CheckoutDraft = {
  coupon: Coupon | null;
  selectedAddressId: number | null;
  /** The open address form; `editing` is the id of the edited address, null for a new one. */
  addressForm: { editing: number | null; values: AddressForm } | null;
  /** Name and email of a guest. */
  contact: Contact;
  /** The guest has submitted the contact form. */
  guestConfirmed: boolean;
  /** A guest's addresses, which are not stored on the server. */
  guestAddresses: readonly SavedAddress[];
  /** The order placed from this draft. */
  placedOrderId: number | null;
};

export const emptyDraft: CheckoutDraft = {
  coupon: null,
  selectedAddressId: null,
  addressForm: null,
  contact: { name: "", email: "" },
  guestConfirmed: false,
  guestAddresses: [],
  placedOrderId: null,
};

/** Saved back at once, because the page may be reloaded before the next change. */
export function loadDraft(userId: UserId): CheckoutDraft {
  const draft = parseDraft(consumeFormDraft(DRAFT_NAME, userId));
  saveDraft(draft, userId);
  return draft;
}

export function saveDraft(draft: CheckoutDraft, userId: UserId): void {
  saveFormDraft(DRAFT_NAME, draft, userId);
}

export function clearDraft(): void {
  consumeFormDraft(DRAFT_NAME);
}

/** Clears the draft of a paid order. */
export function clearPaidDraft(orders: readonly { id: number; status: string }[], userId: UserId): void {
  const { placedOrderId } = loadDraft(userId);
  if (orders.some(({ id, status }) => id === placedOrderId && status !== "pending")) clearDraft();
}

/** The stored value may come from an older version of the page: invalid parts are dropped. */
export function parseDraft(stored: unknown): CheckoutDraft {
  if (!isRecord(stored)) return emptyDraft;
  const { coupon, selectedAddressId, addressForm, contact, guestConfirmed, guestAddresses, placedOrderId } = stored;
  const storedContact = isRecord(contact) ? contact : {};
  return {
    coupon: isCoupon(coupon) ? coupon : null,
    selectedAddressId: numberOrNull(selectedAddressId),
    addressForm: isAddressForm(addressForm)
      ? { editing: addressForm.editing, values: { ...emptyAddress, ...addressForm.values } }
      : null,
    contact: { name: text(storedContact["name"]), email: text(storedContact["email"]) },
    guestConfirmed: guestConfirmed === true,
    guestAddresses: Array.isArray(guestAddresses) ? guestAddresses.filter(isSavedAddress) : [],
    placedOrderId: numberOrNull(placedOrderId),
  };
}

const numberOrNull = (value: unknown) => (typeof value === "number" ? value : null);
const text = (value: unknown) => (typeof value === "string" ? value : "");

function isAddressForm(value: unknown): value is NonNullable<CheckoutDraft["addressForm"]> {
  if (!isRecord(value) || !isPartialAddress(value["values"])) return false;
  return value["editing"] === null || typeof value["editing"] === "number";
}

/** Whether every field present has the right type. */
function isPartialAddress(value: unknown): value is Partial<AddressForm> {
  if (!isRecord(value)) return false;
  return Object.entries(emptyAddress).every(
    ([name, empty]) => value[name] === undefined || typeof value[name] === typeof empty,
  );
}

function isSavedAddress(value: unknown): value is SavedAddress {
  return (
    isRecord(value) &&
    typeof value["id"] === "number" &&
    Object.keys(emptyAddress).every((name) => name in value) &&
    isPartialAddress(value)
  );
}
