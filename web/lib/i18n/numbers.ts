// Whole numbers with Indian digit groups.

/** `1,23,456`, without Intl.NumberFormat, whose creation takes a phone 0.1 s: every page has a number. */
export function formatInteger(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{2})*\d{3}$)/g, ",");
}
