// /mindfulness/category/:id: one category and its tracks.
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "~/api/client";
import { useSetPageMeta } from "~/lib/pageMeta";
import { categoryPath, paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { categoryQuery } from "./api";

// Tall enough that the end of the page does not show and jump.
const fallback = (
  <div className="min-h-dvh">
    <LoadingState>Loading category...</LoadingState>
  </div>
);

const CategoryPage = lazyComponent(() => import("./components/CategoryPage"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>This page could not be loaded</LoadError>
    </div>
  ),
});

export const preload = CategoryPage.preload;

export function CategoryScreen({ id }: { id: string }) {
  const { data, isPending, error, isFetching, refetch } = useQuery(categoryQuery(id));
  const missing = error instanceof ApiError && error.status === 404;
  const telling = data && { name: data.name, description: data.description, path: categoryPath(data.id) };
  useSetPageMeta(telling ?? (missing ? null : undefined));

  if (isPending) return fallback;
  if (data) return <CategoryPage category={data} />;
  if (missing) {
    return (
      <EmptyState
        level={1}
        title="Category Not Found"
        text="It may have been taken out of the library, or the address may have a slip in it."
        action={<ButtonLink to={paths.categories}>All Categories</ButtonLink>}
      />
    );
  }
  return (
    <QueryError level={1} title="Unable to Load Content" error={error} onRetry={refetch} isRetrying={isFetching} />
  );
}
