// Into the cart, or that it is there and the way out. A press shows at once that something is under way.
import { Check, ShoppingBag } from "lucide-react";
import { useEffect, useRef } from "react";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/Button";
import { cn } from "~/ui/cn";
import { Link } from "~/ui/navigation/Link";
import type { Product } from "../../api";

type Props = {
  product: Product;
  inCart: number;
  busy: boolean;
  onAdd: () => Promise<boolean>;
  onRemove: () => Promise<boolean>;
  /** The one thing this screen is about. */
  main?: boolean;
};

export function AddToCartButton({ product, inCart, busy, onAdd, onRemove, main = false }: Props) {
  const { whole, willMove } = useFocusAfter(inCart > 0);
  const gone = product.available <= 0;
  return (
    <div ref={whole} className="flex min-h-11 w-full items-center gap-2">
      {inCart > 0 ? (
        <>
          <Link
            to={paths.cart}
            data-next
            aria-label={`In Cart: ${product.name}`}
            className={cn(
              "inline-flex min-h-11 grow items-center gap-2 rounded-control bg-ok-soft px-4 font-semibold text-ok transition-colors hover:underline hover:underline-offset-4",
              main ? "min-h-12 justify-center" : "text-sm",
            )}
          >
            <Check aria-hidden className="size-5 shrink-0" strokeWidth={2.5} />
            In Cart
          </Link>
          <Button
            variant="ghost"
            size={main ? "medium" : "small"}
            loading={busy}
            aria-label={`Remove ${product.name}`}
            onClick={() => {
              willMove();
              void onRemove();
            }}
            className="px-3"
          >
            Remove
          </Button>
        </>
      ) : (
        <Button
          variant={main ? "primary" : "secondary"}
          size={main ? "large" : "small"}
          fullWidth
          icon={ShoppingBag}
          loading={busy}
          disabled={gone}
          data-next
          aria-label={`Add to Cart: ${product.name}`}
          onClick={() => {
            willMove();
            void onAdd();
          }}
        >
          Add to Cart
        </Button>
      )}
    </div>
  );
}

/** The pressed button is gone once the cart has changed: the keyboard goes on at what took its place. */
function useFocusAfter(inCart: boolean) {
  const whole = useRef<HTMLDivElement>(null);
  const shown = useRef(inCart);
  const moves = useRef(false);
  useEffect(() => {
    if (shown.current === inCart) return;
    shown.current = inCart;
    if (moves.current) whole.current?.querySelector<HTMLElement>("[data-next]")?.focus({ preventScroll: true });
    moves.current = false;
  }, [inCart]);
  return {
    whole,
    willMove: () => {
      moves.current = true;
    },
  };
}
