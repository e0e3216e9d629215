// Plans and quotes for the tests of this area.
import type { Plan, Quote } from "./api";

export const basic: Plan = {
  id: 1,
  name: "Basic Plan",
  price: 299,
  duration_months: 1,
  consultation_percent: 0,
  seats: 1,
  features: ["All guided audio"],
};

export const standard: Plan = {
  id: 2,
  name: "Standard Plan",
  price: 799,
  duration_months: 3,
  consultation_percent: 10,
  seats: 1,
  features: ["All guided audio", "10% off every consultation"],
};

export const premium: Plan = {
  id: 3,
  name: "Premium Plan",
  price: 2499,
  duration_months: 12,
  consultation_percent: 20,
  seats: 1,
  features: ["All guided audio", "20% off every consultation"],
};

export const plans = [basic, standard, premium];

export const quote: Quote = {
  plan_id: 2,
  change: "new",
  price: 799,
  credit: 0,
  discount: 0,
  amount: 799,
  starts_at: "2026-03-15T00:00:00+05:30",
  ends_at: "2026-06-14T23:59:59+05:30",
};

/** Quotes for a member without a plan. */
export const quotes: Quote[] = plans.map(({ id, price }) => ({ ...quote, plan_id: id, price, amount: price }));
