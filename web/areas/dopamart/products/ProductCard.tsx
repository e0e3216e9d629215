// A product in the list: a card in grid view, a row in list view.
import { Trans } from "@lingui/react/macro";
import { productPath } from "~/lib/paths";
import { Badge } from "~/ui/Badge";
import { cn } from "~/ui/cn";
import { CoverImage } from "~/ui/media/CoverImage";
import { Link } from "~/ui/navigation/Link";
import { Price } from "~/ui/Price";
import { Rating } from "~/ui/Rating";
import type { Product } from "../api";
import { FIXED_RATING } from "../constants";
import { AddToCartButton } from "./AddToCartButton";
import type { View } from "./productFilters";
import { StockBadge } from "./StockBadge";

type Props = {
  product: Product;
  view: View;
  inCart: number;
  isPending: boolean;
  onAdd: () => Promise<boolean>;
  onRemove: () => Promise<boolean>;
};

export function ProductCard({ product, view, ...cartProps }: Props) {
  const isList = view === "list";
  return (
    <article
      aria-label={product.name}
      className={cn(
        "group/card relative grid h-full min-w-0 overflow-hidden rounded-card border border-line bg-raised transition-colors hover:border-accent",
        isList
          ? "grid-cols-[7.5rem_minmax(0,1fr)] sm:grid-cols-[11rem_minmax(0,1fr)]"
          : "grid-rows-[auto_minmax(0,1fr)]",
      )}
    >
      <div className={cn("relative", isList && "self-start p-4 pe-0 sm:p-5 sm:pe-0")}>
        <CoverImage
          name={product.name}
          kind="thing"
          src={product.image ?? null}
          className={cn("w-full", isList ? "aspect-square rounded-control" : "aspect-3/2")}
        />
        <Badge tone="coral" className={cn("absolute", isList ? "start-5 top-5 sm:start-6 sm:top-6" : "start-3 top-3")}>
          <Trans context="product">New</Trans>
        </Badge>
      </div>
      <div className={cn("flex min-w-0 flex-col", isList ? "p-4 sm:flex-row sm:gap-6 sm:p-5" : "p-5")}>
        <div className="min-w-0 grow">
          <h2 className="text-lg leading-snug font-semibold">
            <Link
              to={productPath(product.id)}
              className="outline-none after:absolute after:inset-0 after:rounded-card group-hover/card:text-accent-strong focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
            >
              {product.name}
            </Link>
          </h2>
          <p className={cn("mt-1 text-sm text-ink-soft", isList ? "line-clamp-2" : "line-clamp-3")}>
            {product.description}
          </p>
          <Rating rating={FIXED_RATING} className="mt-2" />
        </div>
        <div className={cn("pt-4", isList && "sm:flex sm:w-56 sm:shrink-0 sm:flex-col sm:justify-center sm:pt-0")}>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Price amount={product.price} per="item" />
            {product.stock !== "in_stock" && <StockBadge product={product} />}
          </div>
          <div className="relative z-10">
            <AddToCartButton product={product} {...cartProps} />
          </div>
        </div>
      </div>
    </article>
  );
}
