// The checkout request of a member and of a guest.
import { type Contact, type SavedAddress, toForm } from "../addresses/address";
import type { CheckoutInput } from "../api";
import type { Line } from "../cart/cart";
import { guestCart } from "../cart/guestCart";

type Payment = {
  /** The total that the user saw; the server rejects another one. */
  expectedTotal: number;
  couponCode: string | undefined;
};

export function memberCheckout(address: SavedAddress, payment: Payment): CheckoutInput {
  return { address_id: address.id, ...paymentFields(payment) };
}

export function guestCheckout(
  address: SavedAddress,
  contact: Contact,
  lines: readonly Line[],
  payment: Payment,
): CheckoutInput {
  const { is_default: _, landmark, ...fields } = toForm(address);
  // A pending order of the same guest is replaced, so that it does not keep the stock reserved.
  const { order } = guestCart() ?? {};
  return {
    ...(order && { instead_of: order.token }),
    guest: contact,
    items: lines.map(({ product, quantity }) => ({ product_id: product.id, quantity })),
    address: { ...fields, landmark: landmark || null },
    ...paymentFields(payment),
  };
}

function paymentFields({ expectedTotal, couponCode }: Payment) {
  return { expected_total: expectedTotal, ...(couponCode && { coupon_code: couponCode }) };
}
