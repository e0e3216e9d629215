// The invoice of a paid order: a member's by the order id, a guest's by the tracking token.
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { isUnauthorized } from "~/api/error";
import { useTitle } from "~/lib/hooks/useTitle";
import { paths, trackPath } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { PageLoadError, PageLoading } from "~/ui/feedback/PageState";
import { QueryError } from "~/ui/feedback/QueryError";
import { QueryState } from "~/ui/feedback/QueryState";
import { lazyComponent } from "~/ui/lazyComponent";
import { type Invoice, invoiceQuery, trackedInvoiceQuery } from "./api";

const loading = <PageLoading>Loading the invoice...</PageLoading>;

const InvoiceDocument = lazyComponent(() => import("./orders/InvoiceDocument"), {
  fallback: loading,
  errorFallback: (retry) => <PageLoadError onRetry={retry}>The invoice could not be shown</PageLoadError>,
});

export const preload = InvoiceDocument.preload;

export function InvoiceScreen({ id }: { id: string }) {
  return <InvoicePage query={useQuery(invoiceQuery(id))} back={paths.orders} />;
}

export function TrackedInvoiceScreen({ token }: { token: string }) {
  return <InvoicePage query={useQuery(trackedInvoiceQuery(token))} back={trackPath(token)} />;
}

type Props = { query: UseQueryResult<Invoice>; back: string };

function InvoicePage({ query, back }: Props) {
  const { pathname } = useLocation();
  useTitle(query.data && `Invoice ${query.data.number}`);
  return (
    <QueryState
      query={query}
      loading={loading}
      notFound={
        <EmptyState
          level={1}
          title="There is no such invoice"
          text="An order has one once it is paid."
          action={<ButtonLink to={back}>See your orders</ButtonLink>}
        />
      }
      error={(failure) =>
        isUnauthorized(failure.error) ? (
          <EmptyState
            level={1}
            title="Sign in to see this invoice"
            text="It is kept in the account that ordered."
            action={<ButtonLink to={loginUrl(pathname)}>Sign In</ButtonLink>}
          />
        ) : (
          <QueryError level={1} title="The invoice could not be loaded" {...failure} />
        )
      }
    >
      {(invoice) => <InvoiceDocument invoice={invoice} back={back} />}
    </QueryState>
  );
}
