// /dopamart: all products.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { productsQuery } from "./api";
import { ProductListSkeleton } from "./products/ProductListSkeleton";

const ProductList = deferHydration(() => import("./products/ProductList"), {
  fallback: (
    <div className="pt-31">
      <LoadingState skeleton={<ProductListSkeleton />}>Loading products...</LoadingState>
    </div>
  ),
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>The products could not be loaded</LoadError>
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
      <header className="mb-6 px-2 sm:px-0">
        <h1 className="text-2xl">Available Products</h1>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">
          Small things for rest, breath and sleep. Delivery is free all over India, and you can follow every order to
          your door.
        </p>
      </header>
      <ProductList />
    </div>
  );
}
