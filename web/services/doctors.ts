// How a doctor is addressed.
import { t } from "@lingui/core/macro";

/** Puts `Dr.` before a name that does not have it. */
export function doctorName(name: string): string {
  const doctor = name.trim();
  return /^dr\b\.?/i.test(doctor) ? doctor : t`Dr. ${doctor}`;
}
