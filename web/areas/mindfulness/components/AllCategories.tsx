// All categories, with a refresh button.
import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { Button } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { categoriesQuery } from "../api";
import { useContentAccess } from "../useContentAccess";
import { CategoriesHeader, categoriesSkeleton } from "./AllCategoriesSkeleton";
import { CategoryGrid } from "./CategoryGrid";
import { UpgradeBanner } from "./UpgradeBanner";

export default function AllCategories() {
  const { data, isPending, error, isFetching, refetch } = useQuery(categoriesQuery);
  const access = useContentAccess();
  const hydrated = useHydrated();
  const loading = !hydrated || isPending || access.status === "loading";
  return (
    <>
      <CategoriesHeader
        action={
          <Button
            variant="ghost"
            size="small"
            icon={RotateCcw}
            loading={hydrated && isFetching}
            onClick={() => refetch()}
          >
            Refresh
          </Button>
        }
      />
      {loading ? (
        categoriesSkeleton
      ) : !data ? (
        <QueryError
          title="The categories did not come"
          text="Failed to load categories. Please try again later."
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : data.length === 0 ? (
        <EmptyState title="No categories available." text="The library is being filled. Please look in again soon." />
      ) : (
        <div className="flex flex-col gap-6">
          <UpgradeBanner content="categories" access={access} />
          <CategoryGrid categories={data} access={access} level={2} />
        </div>
      )}
    </>
  );
}
