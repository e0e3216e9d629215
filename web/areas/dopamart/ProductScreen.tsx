// /dopamart/product/:id: one product.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "~/api/client";
import { rupees } from "~/lib/format";
import { productPath } from "~/lib/paths";
import { useTelling } from "~/lib/telling";
import { CouldNotLoad } from "~/ui/CouldNotLoad";
import { Lost, part } from "~/ui/part";
import { Loading } from "~/ui/Skeleton";
import { type Product, productQuery } from "./api";

// Tall enough that the end of the page does not show and jump.
const waiting = (
  <div className="min-h-dvh">
    <Loading>Loading the product...</Loading>
  </div>
);

const InHand = part(() => import("./parts/InHand"), {
  waiting,
  lost: (again) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <Lost again={again}>This product could not be shown</Lost>
    </div>
  ),
});

type Props = {
  id: string;
  /** The page for an address that names nothing. */
  missing: ReactNode;
};

/** The same as the server tells of a product (server/dopamart/src/found.rs). */
function telling({ id, name, price, description }: Product) {
  return { name, description: `${rupees(price)}. ${description}`, path: productPath(id) };
}

export function ProductScreen({ id, missing }: Props) {
  const { data: product, isPending, error, isFetching, refetch } = useQuery(productQuery(id));
  const isMissing = error instanceof ApiError && error.status === 404;
  useTelling(product ? telling(product) : isMissing ? null : undefined);

  if (isPending) return waiting;
  if (product) return <InHand product={product} />;
  if (isMissing) return missing;
  return (
    <CouldNotLoad level={1} title="This product could not be loaded" error={error} again={refetch} busy={isFetching} />
  );
}
