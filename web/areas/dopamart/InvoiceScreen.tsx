// The invoice of a paid order, to read and to print: the member's by the order's number, a guest's by its token.
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { ApiError } from "~/api/client";
import { useTitle } from "~/lib/hooks/useTitle";
import { paths, trackPath } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { type Invoice, invoiceQuery, trackedInvoiceQuery } from "./api";

// Tall enough that the end of the page does not show and jump.
const fallback = (
  <div className="min-h-dvh">
    <LoadingState>Loading the invoice...</LoadingState>
  </div>
);

const Paper = lazyComponent(() => import("./components/orders/InvoiceDocument"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>The invoice could not be shown</LoadError>
    </div>
  ),
});

export const preload = Paper.preload;

export function InvoiceScreen({ id }: { id: string }) {
  return <Shown asked={useQuery(invoiceQuery(id))} back={paths.orders} />;
}

export function TrackedInvoiceScreen({ token }: { token: string }) {
  return <Shown asked={useQuery(trackedInvoiceQuery(token))} back={trackPath(token)} />;
}

type Props = { asked: UseQueryResult<Invoice>; back: string };

function Shown({ asked: { data: invoice, isPending, error, isFetching, refetch }, back }: Props) {
  const { pathname } = useLocation();
  useTitle(invoice && `Invoice ${invoice.number}`);
  if (isPending) return fallback;
  if (invoice) return <Paper invoice={invoice} back={back} />;
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) {
    return (
      <EmptyState
        level={1}
        title="Sign in to see this invoice"
        text="It is kept in the account that ordered."
        action={<ButtonLink to={loginUrl(pathname)}>Sign In</ButtonLink>}
      />
    );
  }
  if (status === 404) {
    return (
      <EmptyState
        level={1}
        title="There is no such invoice"
        text="An order has one once it is paid."
        action={<ButtonLink to={back}>See your orders</ButtonLink>}
      />
    );
  }
  return (
    <QueryError
      level={1}
      title="The invoice could not be loaded"
      error={error}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  );
}
