// Renders a query by its state: loading, error with retry, not found, empty, data.
import type { ReactNode } from "react";
import { isNotFound } from "~/api/error";
import { QueryError } from "./QueryError";

/** The part of a `useQuery` or `useInfiniteQuery` result that is read here. */
export type QueryLike<Data> = {
  data: Data | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
};

/** Props of an error view that replaces `QueryError`. */
export type QueryFailure = { error: Error | null; onRetry: () => void; isRetrying: boolean };

type QueryStateProps<Data> = {
  query: QueryLike<Data>;
  /** Shown until the first response: a skeleton, or `PageLoading`. */
  loading: ReactNode;
  /** The title of the error, or a view that replaces it (for example to ask a guest to sign in on a 401). */
  error: string | ((failure: QueryFailure) => ReactNode);
  /** Shown instead of the error when the server responds with 404. */
  notFound?: ReactNode;
  /** Shown instead of `children` when there is nothing in the data; arrays are checked by their length. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** Heading level of the error title; 1 where it replaces the page. */
  level?: 1 | 2 | 3;
  children: (data: Data) => ReactNode;
};

export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, loading, error: errorView, notFound, empty, isEmpty = hasNoItems, level = 2, children } = props;
  const { data, isPending, isFetching, error, refetch } = query;
  // Data stays on screen when a later refetch fails.
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data);
  if (isPending) return loading;
  if (notFound !== undefined && isNotFound(error)) return notFound;
  const failure: QueryFailure = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  return typeof errorView === "string" ? (
    <QueryError level={level} title={errorView} {...failure} />
  ) : (
    errorView(failure)
  );
}

function hasNoItems(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}
