// How numbers are written for people in India.

const wholeRupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });

/** `₹1,23,456`. Money on the wire is whole rupees. */
export function rupees(amount: number): string {
  return wholeRupees.format(amount);
}
