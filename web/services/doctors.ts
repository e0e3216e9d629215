// How a doctor is addressed.

/** Puts `Dr.` before a name that does not have it. */
export function doctorName(name: string): string {
  const trimmed = name.trim();
  return /^dr\b\.?/i.test(trimmed) ? trimmed : `Dr. ${trimmed}`;
}
