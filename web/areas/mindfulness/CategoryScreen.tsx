// /mindfulness/category/:id: a category with its tracks.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "~/api/error";
import { useSetPageMeta } from "~/lib/pageMeta";
import { categoryPath, paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { PageLoadError, PageLoading } from "~/ui/feedback/PageState";
import { QueryState } from "~/ui/feedback/QueryState";
import { lazyComponent } from "~/ui/lazyComponent";
import { categoryQuery } from "./api";

const loading = (
  <PageLoading>
    <Trans>Loading category...</Trans>
  </PageLoading>
);

const CategoryPage = lazyComponent(() => import("./components/CategoryPage"), {
  fallback: loading,
  errorFallback: (retry) => (
    <PageLoadError onRetry={retry}>
      <Trans>This page could not be loaded</Trans>
    </PageLoadError>
  ),
});

export const preload = CategoryPage.preload;

export function CategoryScreen({ id }: { id: string }) {
  const category = useQuery(categoryQuery(id));
  const { data } = category;
  const meta = data && { name: data.name, description: data.description, path: categoryPath(data.id) };
  useSetPageMeta(meta ?? (isNotFound(category.error) ? null : undefined));
  return (
    <QueryState
      query={category}
      level={1}
      loading={loading}
      error={t`Unable to Load Content`}
      notFound={
        <EmptyState
          level={1}
          title={t`Category Not Found`}
          text={t`It may have been taken out of the library, or the address may have a slip in it.`}
          action={
            <ButtonLink to={paths.categories}>
              <Trans>All Categories</Trans>
            </ButtonLink>
          }
        />
      }
    >
      {(loaded) => <CategoryPage category={loaded} />}
    </QueryState>
  );
}
