// A pending payment for the tests of this area.
import type { Payment } from "~/services/payments";

export const createdPayment: Payment = {
  id: 12,
  status: "created",
  amount: 799,
  refunded: 0,
  purpose: "subscription",
  attempt_failed: false,
  payment_url: "https://rzp.io/i/abc",
  pay_by: "2026-03-14T16:35:00+05:30",
  next: "/subscriptions",
  message: "We are waiting for your payment",
};
