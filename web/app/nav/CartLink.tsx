// The link to the cart, with the number of items.
import { plural, t } from "@lingui/core/macro";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { paths } from "~/lib/paths";
import { CountBadge } from "~/ui/Badge";
import { cn } from "~/ui/cn";
import { Link } from "~/ui/navigation/Link";

type Props = { count: number; withLabel?: boolean };

export function CartLink({ count, withLabel = false }: Props) {
  return (
    <Link
      to={paths.cart}
      // The label comes before the number, whatever their order on screen.
      aria-label={count > 0 ? plural(count, { one: "Cart, # in it", other: "Cart, # in it" }) : t`Cart`}
      className={cn(
        "inline-flex items-center gap-3 text-ink transition-colors hover:bg-accent-soft",
        withLabel ? "min-h-12 w-full rounded-control px-3 font-medium" : "size-11 justify-center rounded-full",
      )}
    >
      <span className="relative">
        <ShoppingBag aria-hidden className="size-6" />
        <CountBadge
          value={count}
          label={plural(count, { one: "# in it", other: "# in it" })}
          className="-end-2.5 -top-2"
        />
      </span>
      <span className={withLabel ? undefined : "sr-only"}>{t`Cart`}</span>
    </Link>
  );
}
