// /dopamart/product/:id: one product.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "~/api/client";
import { formatInr } from "~/lib/format";
import { useSetPageMeta } from "~/lib/pageMeta";
import { productPath } from "~/lib/paths";
import { QueryError } from "~/ui/feedback/QueryError";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { type Product, productQuery } from "./api";

// Tall enough that the end of the page does not show and jump.
const fallback = (
  <div className="min-h-dvh">
    <LoadingState>Loading the product...</LoadingState>
  </div>
);

const InHand = lazyComponent(() => import("./components/products/ProductDetail"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>This product could not be shown</LoadError>
    </div>
  ),
});

export const preload = InHand.preload;

type Props = {
  id: string;
  /** The page for an address that names nothing. */
  missing: ReactNode;
};

/** The same as the server tells of a product (server/dopamart/src/found.rs). */
function telling({ id, name, price, description }: Product) {
  return { name, description: `${formatInr(price)}. ${description}`, path: productPath(id) };
}

export function ProductScreen({ id, missing }: Props) {
  const { data: product, isPending, error, isFetching, refetch } = useQuery(productQuery(id));
  const isMissing = error instanceof ApiError && error.status === 404;
  useSetPageMeta(product ? telling(product) : isMissing ? null : undefined);

  if (isPending) return fallback;
  if (product) return <InHand product={product} />;
  if (isMissing) return missing;
  return (
    <QueryError
      level={1}
      title="This product could not be loaded"
      error={error}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  );
}
