// A link to the last order, which may be unpaid and keeps its stock reserved until it expires.
import { Trans } from "@lingui/react/macro";
import { paths, trackPath } from "~/lib/paths";
import { TextLink } from "~/ui/navigation/Link";
import { useGuestCart } from "../cart/guestCart";

/** A guest's order is found by its tracking link, a member's on the orders page. */
export function PendingOrderNote({ placedOrderId }: { placedOrderId: number | null }) {
  const guestOrder = useGuestCart()?.order;
  if (!guestOrder && placedOrderId === null) return null;
  return (
    <p className="mt-6 text-center text-sm text-ink-soft">
      <Trans>
        Your last order may still wait for its payment, and keeps what it has until then.{" "}
        <TextLink to={guestOrder ? trackPath(guestOrder.token) : paths.orders}>See your order</TextLink>
      </Trans>
    </p>
  );
}
