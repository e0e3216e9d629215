// Why the checkout failed and what to do next.
import { formatInr } from "~/lib/format";
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
      return (
        <Alert autoFocus title={`The total is now ${formatInr(failure.amount)}`}>
          You saw {formatInr(failure.expected)}. Nothing was ordered; press the button again if you agree.
        </Alert>
      );
    case "too-many-holds":
      return (
        <Alert autoFocus title={withFullStop(failure.message)}>
          Nothing was ordered. <TextLink to={paths.orders}>See My Orders</TextLink>
        </Alert>
      );
    case "no-link":
      return (
        <Alert autoFocus title="The payment page is not ready yet">
          Your order is kept. Press the button again in a moment, or pay from{" "}
          <TextLink to={failure.orderPath}>your order</TextLink>; nothing is ordered or paid twice.
        </Alert>
      );
    case "failed":
      return (
        <Alert autoFocus title="Checkout failed. Please try again.">
          {withFullStop(failure.message)} Nothing is lost, and trying twice does no harm.
        </Alert>
      );
  }
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
        Nothing was ordered. <TextLink to={paths.cart}>Look at your cart</TextLink>
      </Alert>
    );
  }
  return (
    <Alert
      autoFocus
      title={available > 0 ? `Only ${available} of ${product.name} left` : `${product.name} is out of stock`}
    >
      <p>Somebody was quicker. Nothing was ordered, and everything else is still in your cart.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {available > 0 && (
          <Button size="small" variant="secondary" onClick={() => onSetQuantity(product.id, available)}>
            Take {available}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => onSetQuantity(product.id, 0)}>
          Go on without it
        </Button>
      </div>
    </Alert>
  );
}

function withFullStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
