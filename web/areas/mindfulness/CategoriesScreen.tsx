// /mindfulness/categories: all categories.
import { Trans } from "@lingui/react/macro";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { AllCategoriesSkeleton } from "./components/AllCategoriesSkeleton";

const AllCategories = deferHydration(() => import("./components/AllCategories"), {
  fallback: <AllCategoriesSkeleton />,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>
        <Trans>The categories could not be loaded</Trans>
      </LoadError>
    </div>
  ),
});

export function CategoriesScreen() {
  return (
    <div className="mx-auto min-h-dvh max-w-6xl px-4 pt-2 sm:px-6">
      <AllCategories />
    </div>
  );
}
