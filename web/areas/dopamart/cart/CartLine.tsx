// A cart line: product, quantity and subtotal.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { formatInr } from "~/lib/format";
import { productPath } from "~/lib/paths";
import { IconButton } from "~/ui/Button";
import { cn } from "~/ui/cn";
import { CoverImage } from "~/ui/media/CoverImage";
import { Link } from "~/ui/navigation/Link";
import { StockBadge } from "../products/StockBadge";
import { type Line, maxQuantity } from "./cart";

type Props = {
  line: Line;
  isPending: boolean;
  onQuantityChange: (quantity: number) => void;
  onRemove: () => void;
};

export function CartLine({ line: { product, quantity, subtotal }, isPending, onQuantityChange, onRemove }: Props) {
  const { name } = product;
  const price = formatInr(product.price);
  const subtotalPrice = formatInr(subtotal);
  return (
    <article
      aria-label={product.name}
      aria-busy={isPending || undefined}
      className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:p-5"
    >
      <CoverImage
        name={product.name}
        kind="thing"
        src={product.image ?? null}
        className="aspect-square w-full self-start rounded-control sm:row-span-2"
      />
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 grow text-base leading-snug font-semibold">
            <Link to={productPath(product.id)} className="hover:text-accent-strong hover:underline">
              {product.name}
            </Link>
          </h2>
          <IconButton
            icon={Trash2}
            label={t`Remove ${name}`}
            aria-disabled={isPending || undefined}
            onClick={onRemove}
            className="-me-2 -mt-2.5"
          />
        </div>
        <p className="line-clamp-2 text-sm text-ink-soft">{product.description}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StockBadge product={product} />
          <span className="text-sm text-ink-soft">
            <Trans>
              {price} <span aria-hidden>/</span>
              <span className="sr-only">per</span> item
            </Trans>
          </span>
        </div>
      </div>
      <div className="col-span-2 flex items-center justify-between gap-4 sm:col-span-1">
        <fieldset className="flex items-center rounded-control border border-line-strong">
          <legend className="sr-only">
            <Trans>Quantity of {name}</Trans>
          </legend>
          <IconButton
            icon={Minus}
            label={t`One less of ${name}`}
            aria-disabled={isPending || undefined}
            onClick={() => onQuantityChange(quantity - 1)}
          />
          <span
            aria-live="polite"
            className={cn("min-w-8 text-center font-semibold tabular-nums", isPending && "animate-breathe")}
          >
            <Trans>
              <span className="sr-only">Quantity </span>
              {quantity}
            </Trans>
          </span>
          <IconButton
            icon={Plus}
            label={t`One more of ${name}`}
            aria-disabled={isPending || undefined}
            disabled={quantity >= maxQuantity(product)}
            onClick={() => onQuantityChange(quantity + 1)}
          />
        </fieldset>
        <p className="text-end">
          <Trans>
            <span className="sr-only">Subtotal </span>
            <span className="text-lg font-bold tabular-nums">{subtotalPrice}</span>
          </Trans>
        </p>
      </div>
    </article>
  );
}
