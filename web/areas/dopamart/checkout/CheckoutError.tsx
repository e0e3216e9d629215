// Why the checkout failed and what to do next.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatInr } from "~/lib/format";
import { withFullStop } from "~/lib/fullStop";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/Button";
import { Alert } from "~/ui/feedback/Alert";
import { TextLink } from "~/ui/navigation/Link";
import type { CheckoutFailure } from "./useCheckout";

type Props = {
  failure: CheckoutFailure;
  /** Accepts the remaining quantity; 0 removes the product. */
  onSetQuantity: (product: number, quantity: number) => void;
};

export function CheckoutError({ failure, onSetQuantity }: Props) {
  switch (failure.kind) {
    case "stock":
      return <OutOfStockAlert failure={failure} onSetQuantity={onSetQuantity} />;
    case "price":
      return <PriceChangeAlert total={formatInr(failure.amount)} expectedTotal={formatInr(failure.expected)} />;
    case "too-many-holds":
      return (
        <Alert autoFocus title={withFullStop(failure.message)}>
          <Trans>
            Nothing was ordered. <TextLink to={paths.orders}>See My Orders</TextLink>
          </Trans>
        </Alert>
      );
    case "no-link":
      return (
        <Alert autoFocus title={t`The payment page is not ready yet`}>
          <Trans>
            Your order is kept. Press the button again in a moment, or pay from{" "}
            <TextLink to={failure.orderPath}>your order</TextLink>; nothing is ordered or paid twice.
          </Trans>
        </Alert>
      );
    case "failed":
      return (
        <Alert autoFocus title={t`Checkout failed. Please try again.`}>
          {withFullStop(failure.message)} <Trans>Nothing is lost, and trying twice does no harm.</Trans>
        </Alert>
      );
  }
}

function PriceChangeAlert({ total, expectedTotal }: { total: string; expectedTotal: string }) {
  return (
    <Alert autoFocus title={t`The total is now ${total}`}>
      <Trans>You saw {expectedTotal}. Nothing was ordered; press the button again if you agree.</Trans>
    </Alert>
  );
}

function OutOfStockAlert({
  failure,
  onSetQuantity,
}: {
  failure: Extract<CheckoutFailure, { kind: "stock" }>;
  onSetQuantity: Props["onSetQuantity"];
}) {
  const { product, available, message } = failure;
  if (!product) {
    return (
      <Alert autoFocus title={withFullStop(message)}>
        <Trans>
          Nothing was ordered. <TextLink to={paths.cart}>Look at your cart</TextLink>
        </Trans>
      </Alert>
    );
  }
  const { name } = product;
  return (
    <Alert autoFocus title={available > 0 ? t`Only ${available} of ${name} left` : t`${name} is out of stock`}>
      <p>
        <Trans>Somebody was quicker. Nothing was ordered, and everything else is still in your cart.</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {available > 0 && (
          <Button size="small" variant="secondary" onClick={() => onSetQuantity(product.id, available)}>
            <Trans context="quantity">Take {available}</Trans>
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => onSetQuantity(product.id, 0)}>
          <Trans>Go on without it</Trans>
        </Button>
      </div>
    </Alert>
  );
}
