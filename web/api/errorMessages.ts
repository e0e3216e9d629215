// The sentence for an error of the API, by its code.
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { ApiError } from "./error";

const messages: Readonly<Record<string, MessageDescriptor>> = {
  /** The response was not the server's: a proxy replaced it. */
  unknown: msg`Something went wrong. Please try again.`,
  no_response: msg`No response received from server`,
  not_signed_in: msg`Please sign in to continue`,
  not_found: msg`Not found`,
  too_many_requests: msg`Too many attempts. Please try again in a while.`,
  unavailable: msg`We are busy just now. Please try again in a moment.`,
  internal: msg`Something went wrong on our side. Please try again.`,
  too_large: msg`That is more than we can take at once`,
  too_slow: msg`The request took too long to arrive`,
  role_needed: msg`Your account may not do this`,
  no_credential: msg`No credential received`,
  google_login_failed: msg`Google login failed`,
  slot_taken: msg`Somebody has just taken this time`,
  overlaps: msg`You have another appointment at this time`,
  not_cancellable: msg`This appointment can no longer be cancelled`,
  room_closed: msg`This room is not open now`,
  consent_needed: msg`Please agree to the video session first`,
  cart_empty: msg`Your cart is empty`,
  cart_full: msg`Your cart is full: it holds at most 50 different products`,
  not_pending: msg`There is nothing left to pay for this order`,
  too_many_addresses: msg`You can keep at most 20 addresses. Please delete one first.`,
  price_changed: msg`The price has changed. Please look at it again.`,
  payment_open: msg`A payment for this is open already`,
};

/** The message of the server, in English, is used for codes that are newer than this page and for messages with data in them. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return t`Something went wrong. Please try again.`;
  const message = messages[error.code];
  return message ? t(message) : error.message;
}
