// /dopamart/product/:id: one product.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound } from "~/api/error";
import { formatInr } from "~/lib/format";
import { useSetPageMeta } from "~/lib/pageMeta";
import { productPath } from "~/lib/paths";
import { PageLoadError, PageLoading } from "~/ui/feedback/PageState";
import { QueryState } from "~/ui/feedback/QueryState";
import { lazyComponent } from "~/ui/lazyComponent";
import { type Product, productQuery } from "./api";

const loading = (
  <PageLoading>
    <Trans>Loading the product...</Trans>
  </PageLoading>
);

const ProductDetail = lazyComponent(() => import("./products/ProductDetail"), {
  fallback: loading,
  errorFallback: (retry) => (
    <PageLoadError onRetry={retry}>
      <Trans>This product could not be shown</Trans>
    </PageLoadError>
  ),
});

export const preload = ProductDetail.preload;

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
  const product = useQuery(productQuery(id));
  useSetPageMeta(product.data ? productMeta(product.data) : isNotFound(product.error) ? null : undefined);
  return (
    <QueryState
      query={product}
      level={1}
      loading={loading}
      error={t`This product could not be loaded`}
      notFound={missing}
    >
      {(product) => <ProductDetail product={product} />}
    </QueryState>
  );
}
