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

// Full height, so that the footer does not shift while the content loads.
const fallback = (
  <div className="min-h-dvh">
    <LoadingState>Loading the product...</LoadingState>
  </div>
);

const ProductDetail = lazyComponent(() => import("./products/ProductDetail"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>This product could not be shown</LoadError>
    </div>
  ),
});

type Props = {
  id: string;
  /** Rendered when the product does not exist. */
  missing: ReactNode;
};

/** The same metadata that the server renders (server/dopamart/src/found.rs). */
function productMeta({ id, name, price, description }: Product) {
  return { name, description: `${formatInr(price)}. ${description}`, path: productPath(id) };
}

export function ProductScreen({ id, missing }: Props) {
  const { data: product, isPending, error, isFetching, refetch } = useQuery(productQuery(id));
  const isMissing = error instanceof ApiError && error.status === 404;
  useSetPageMeta(product ? productMeta(product) : isMissing ? null : undefined);

  if (isPending) return fallback;
  if (product) return <ProductDetail product={product} />;
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
