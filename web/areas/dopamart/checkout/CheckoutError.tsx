// Why there is no order yet, and what to do about it. Announced at once, and the keyboard goes on from here.
import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { formatInr } from "~/lib/format";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/Button";
import { TextLink } from "~/ui/navigation/Link";
import type { CheckoutFailure } from "../../useCheckout";

type Props = {
  trouble: CheckoutFailure;
  /** This many of it, or none. */
  onTake: (product: number, quantity: number) => void;
};

export function CheckoutError({ trouble, onTake }: Props) {
  switch (trouble.kind) {
    case "stock":
      return <OutOfStockAlert trouble={trouble} onTake={onTake} />;
    case "price":
      return (
        <Alert title={`The total is now ${formatInr(trouble.amount)}`}>
          You saw {formatInr(trouble.seen)}. Nothing was ordered; press the button again if you agree.
        </Alert>
      );
    case "elsewhere":
      return (
        <Alert title={sentence(trouble.words)}>
          Nothing was ordered. <TextLink to={paths.orders}>See My Orders</TextLink>
        </Alert>
      );
    case "no-link":
      return (
        <Alert title="The payment page is not ready yet">
          Your order is kept. Press the button again in a moment, or pay from{" "}
          <TextLink to={trouble.order}>your order</TextLink>; nothing is ordered or paid twice.
        </Alert>
      );
    case "failed":
      return (
        <Alert title="Checkout failed. Please try again.">
          {sentence(trouble.why)} Nothing is lost, and trying twice does no harm.
        </Alert>
      );
  }
}

function OutOfStockAlert({
  trouble,
  onTake,
}: {
  trouble: Extract<CheckoutFailure, { kind: "stock" }>;
  onTake: Props["onTake"];
}) {
  const { product, available, words } = trouble;
  if (!product) {
    return (
      <Alert title={sentence(words)}>
        Nothing was ordered. <TextLink to={paths.cart}>Look at your cart</TextLink>
      </Alert>
    );
  }
  return (
    <Alert title={available > 0 ? `Only ${available} of ${product.name} left` : `${product.name} is out of stock`}>
      <p>Somebody was quicker. Nothing was ordered, and everything else is still in your cart.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {available > 0 && (
          <Button size="small" variant="secondary" onClick={() => onTake(product.id, available)}>
            Take {available}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => onTake(product.id, 0)}>
          Go on without it
        </Button>
      </div>
    </Alert>
  );
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

export function Alert({ title, children }: { title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: "center" });
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-card bg-danger-soft p-4 text-ink outline-none sm:p-5"
    >
      <CircleAlert aria-hidden className="mt-1 size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="mt-1 text-sm">{children}</div>
      </div>
    </div>
  );
}
