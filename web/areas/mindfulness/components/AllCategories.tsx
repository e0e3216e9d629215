// All categories, with a refresh button.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { Button } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { QueryState } from "~/ui/feedback/QueryState";
import { categoriesQuery } from "../api";
import { useContentAccess } from "../useContentAccess";
import { CategoriesHeader, categoriesSkeleton } from "./AllCategoriesSkeleton";
import { CategoryGrid } from "./CategoryGrid";
import { UpgradeBanner } from "./UpgradeBanner";

export default function AllCategories() {
  const categories = useQuery(categoriesQuery);
  const access = useContentAccess();
  const hydrated = useHydrated();
  return (
    <>
      <CategoriesHeader
        action={
          <Button
            variant="ghost"
            size="small"
            icon={RotateCcw}
            loading={hydrated && categories.isFetching}
            onClick={() => categories.refetch()}
          >
            <Trans>Refresh</Trans>
          </Button>
        }
      />
      {!hydrated || access.status === "loading" ? (
        categoriesSkeleton
      ) : (
        <QueryState
          query={categories}
          loading={categoriesSkeleton}
          error={(failure) => (
            <QueryError
              title={t`The categories did not come`}
              text={t`Failed to load categories. Please try again later.`}
              {...failure}
            />
          )}
          empty={
            <EmptyState
              title={t`No categories available.`}
              text={t`The library is being filled. Please look in again soon.`}
            />
          }
        >
          {(loaded) => (
            <div className="flex flex-col gap-6">
              <UpgradeBanner content="categories" access={access} />
              <CategoryGrid categories={loaded} access={access} level={2} />
            </div>
          )}
        </QueryState>
      )}
    </>
  );
}
