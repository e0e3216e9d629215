// The invoice of a paid order: a member's by the order id, a guest's by the tracking token.
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

// Full height, so that the footer does not shift while the content loads.
const fallback = (
  <div className="min-h-dvh">
    <LoadingState>Loading the invoice...</LoadingState>
  </div>
);

const InvoiceDocument = lazyComponent(() => import("./orders/InvoiceDocument"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>The invoice could not be shown</LoadError>
    </div>
  ),
});

export function InvoiceScreen({ id }: { id: string }) {
  return <InvoicePage query={useQuery(invoiceQuery(id))} back={paths.orders} />;
}

export function TrackedInvoiceScreen({ token }: { token: string }) {
  return <InvoicePage query={useQuery(trackedInvoiceQuery(token))} back={trackPath(token)} />;
}

type Props = { query: UseQueryResult<Invoice>; back: string };

function InvoicePage({ query: { data: invoice, isPending, error, isFetching, refetch }, back }: Props) {
  const { pathname } = useLocation();
  useTitle(invoice && `Invoice ${invoice.number}`);
  if (isPending) return fallback;
  if (invoice) return <InvoiceDocument invoice={invoice} back={back} />;
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
