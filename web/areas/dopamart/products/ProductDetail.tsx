// One product with its details and the add-to-cart bar.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Layers from "lucide-react/icons/layers";
import PackageCheck from "lucide-react/icons/package-check";
import Truck from "lucide-react/icons/truck";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/Badge";
import { CoverImage } from "~/ui/media/CoverImage";
import { BackLink } from "~/ui/navigation/BackLink";
import { Price } from "~/ui/Price";
import { Rating } from "~/ui/Rating";
import { StickyActionBar } from "~/ui/StickyActionBar";
import type { ProductDetails } from "../api";
import { useAddToCart } from "../cart/useAddToCart";
import { FIXED_RATING } from "../constants";
import { AddToCartButton } from "./AddToCartButton";
import { StockBadge } from "./StockBadge";

export default function ProductDetail({ product }: { product: ProductDetails }) {
  const { add, remove, isPending, quantityOf } = useAddToCart();
  return (
    <div className="mx-auto max-w-6xl px-4 pt-2 sm:px-6">
      <BackLink to={paths.dopamart}>{t`Dopamart`}</BackLink>
      <div className="mt-2 grid grid-cols-1 items-start gap-6 md:grid-cols-2 lg:gap-12">
        <CoverImage
          name={product.name}
          kind="thing"
          src={product.image ?? null}
          className="aspect-4/3 w-full rounded-sheet border border-line md:sticky md:top-24"
        />
        <div className="flex min-w-0 flex-col">
          <div className="flex flex-wrap gap-2">
            <Badge tone="coral">
              <Trans context="product">New</Trans>
            </Badge>
            <StockBadge product={product} />
          </div>
          <h1 className="mt-3 text-2xl">{product.name}</h1>
          <Rating rating={FIXED_RATING} className="mt-2" />
          <p className="mt-4 max-w-prose text-ink-soft">{product.description}</p>
          <Price amount={product.price} per="item" size="large" className="mt-5" />
          <p className="text-sm text-ink-soft">
            <Trans>All taxes included</Trans>
          </p>
          <div className="md:order-2">
            {product.details.length > 0 && (
              <section aria-labelledby="details" className="mt-6">
                <h2 id="details" className="text-lg font-semibold">
                  <Trans>Details</Trans>
                </h2>
                <ul className="mt-2 flex flex-col gap-1.5 text-ink-soft">
                  {product.details.map((detail) => (
                    <li key={detail} className="flex gap-3">
                      <span aria-hidden className="mt-2.75 size-1.5 shrink-0 rounded-full bg-coral-glow" />
                      {detail}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <ul className="mt-6 mb-6 flex flex-col gap-2 border-t border-line pt-5 text-sm text-ink-soft">
              <Fact icon={Truck} text={t`Free delivery, all over India`} />
              <Fact icon={PackageCheck} text={t`Kept for you while you pay`} />
              <Fact icon={Layers} text={t`Up to 10 of a kind in one order`} />
            </ul>
          </div>
          <StickyActionBar staticFrom="md" className="md:order-1 md:mt-6">
            <AddToCartButton
              product={product}
              prominent
              inCart={quantityOf(product.id)}
              isPending={isPending(product.id)}
              onAdd={() => add(product)}
              onRemove={() => remove(product)}
            />
          </StickyActionBar>
        </div>
      </div>
    </div>
  );
}

function Fact({ icon: Icon, text }: { icon: typeof Truck; text: string }) {
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden className="size-5 shrink-0 text-accent" />
      {text}
    </li>
  );
}
