// /mindfulness/category/:id: a category with its tracks.
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

const loading = <PageLoading>Loading category...</PageLoading>;

const CategoryPage = lazyComponent(() => import("./components/CategoryPage"), {
  fallback: loading,
  errorFallback: (retry) => <PageLoadError onRetry={retry}>This page could not be loaded</PageLoadError>,
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
      error="Unable to Load Content"
      notFound={
        <EmptyState
          level={1}
          title="Category Not Found"
          text="It may have been taken out of the library, or the address may have a slip in it."
          action={<ButtonLink to={paths.categories}>All Categories</ButtonLink>}
        />
      }
    >
      {(loaded) => <CategoryPage category={loaded} />}
    </QueryState>
  );
}
