// /dopamart: all products.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { PageHeader } from "~/ui/PageHeader";
import { productsQuery } from "./api";
import { ProductListSkeleton } from "./products/ProductListSkeleton";

const ProductList = deferHydration(() => import("./products/ProductList"), {
  fallback: (
    <div className="pt-31">
      <LoadingState skeleton={<ProductListSkeleton />}>
        <Trans>Loading products...</Trans>
      </LoadingState>
    </div>
  ),
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>
        <Trans>The products could not be loaded</Trans>
      </LoadError>
    </div>
  ),
});

export function ProductsScreen() {
  const queryClient = useQueryClient();
  // In parallel with the deferred component, not after it.
  useEffect(() => {
    void queryClient.prefetchQuery(productsQuery);
  }, [queryClient]);
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 sm:px-6 md:pt-12">
      <PageHeader
        className="mb-6"
        title={t`Available Products`}
        lead={t`Small things for rest, breath and sleep. Delivery is free all over India, and you can follow every order to your door.`}
      />
      <ProductList />
    </div>
  );
}
