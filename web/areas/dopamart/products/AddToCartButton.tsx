// Adds a product to the cart, or shows that it is in the cart with a remove button.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Check from "lucide-react/icons/check";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { useEffect, useRef } from "react";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/Button";
import { cn } from "~/ui/cn";
import { Link } from "~/ui/navigation/Link";
import type { Product } from "../api";

type Props = {
  product: Product;
  inCart: number;
  isPending: boolean;
  onAdd: () => Promise<boolean>;
  onRemove: () => Promise<boolean>;
  /** The main action of the screen. */
  prominent?: boolean;
};

export function AddToCartButton({ product, inCart, isPending, onAdd, onRemove, prominent = false }: Props) {
  const { container, moveFocusOnSwap } = useFocusAfterSwap(inCart > 0);
  const { name } = product;
  const soldOut = product.available <= 0;
  return (
    <div ref={container} className="flex min-h-11 w-full items-center gap-2">
      {inCart > 0 ? (
        <>
          <Link
            to={paths.cart}
            data-swap-focus
            aria-label={t`In Cart: ${name}`}
            className={cn(
              "inline-flex min-h-11 grow items-center gap-2 rounded-control bg-ok-soft px-4 font-semibold text-ok transition-colors hover:underline hover:underline-offset-4",
              prominent ? "min-h-12 justify-center" : "text-sm",
            )}
          >
            <Check aria-hidden className="size-5 shrink-0" strokeWidth={2.5} />
            <Trans>In Cart</Trans>
          </Link>
          <Button
            variant="ghost"
            size={prominent ? "medium" : "small"}
            loading={isPending}
            aria-label={t`Remove ${name}`}
            onClick={() => {
              moveFocusOnSwap();
              void onRemove();
            }}
            className="px-3"
          >
            <Trans>Remove</Trans>
          </Button>
        </>
      ) : (
        <Button
          variant={prominent ? "primary" : "secondary"}
          size={prominent ? "large" : "small"}
          fullWidth
          icon={ShoppingBag}
          loading={isPending}
          disabled={soldOut}
          data-swap-focus
          aria-label={t`Add to Cart: ${name}`}
          onClick={() => {
            moveFocusOnSwap();
            void onAdd();
          }}
        >
          <Trans>Add to Cart</Trans>
        </Button>
      )}
    </div>
  );
}

/** The clicked button unmounts when the cart changes; focus moves to the element that replaces it. */
function useFocusAfterSwap(inCart: boolean) {
  const container = useRef<HTMLDivElement>(null);
  const previous = useRef(inCart);
  const shouldMoveFocus = useRef(false);
  useEffect(() => {
    if (previous.current === inCart) return;
    previous.current = inCart;
    if (shouldMoveFocus.current)
      container.current?.querySelector<HTMLElement>("[data-swap-focus]")?.focus({ preventScroll: true });
    shouldMoveFocus.current = false;
  }, [inCart]);
  return {
    container,
    moveFocusOnSwap: () => {
      shouldMoveFocus.current = true;
    },
  };
}
