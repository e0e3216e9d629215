// Sentences that another sentence follows.
import { t } from "@lingui/core/macro";

/** Messages of the API have a full stop or not. */
export function withFullStop(sentence: string): string {
  return /[.!?\u0964\u06d4]$/u.test(sentence) ? sentence : t`${sentence}.`;
}

/** For a place that ends the sentence itself. */
export function withoutFullStop(sentence: string): string {
  return sentence.replace(/[.\u0964\u06d4]$/u, "");
}
