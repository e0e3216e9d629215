// The invoice of a paid order: a member's by the order id, a guest's by the tracking token.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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

const loading = (
  <PageLoading>
    <Trans>Loading the invoice...</Trans>
  </PageLoading>
);

const InvoiceDocument = lazyComponent(() => import("./orders/InvoiceDocument"), {
  fallback: loading,
  errorFallback: (retry) => (
    <PageLoadError onRetry={retry}>
      <Trans>The invoice could not be shown</Trans>
    </PageLoadError>
  ),
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
  const number = query.data?.number;
  useTitle(number === undefined ? undefined : t`Invoice ${number}`);
  return (
    <QueryState
      query={query}
      loading={loading}
      notFound={
        <EmptyState
          level={1}
          title={t`There is no such invoice`}
          text={t`An order has one once it is paid.`}
          action={
            <ButtonLink to={back}>
              <Trans>See your orders</Trans>
            </ButtonLink>
          }
        />
      }
      error={(failure) =>
        isUnauthorized(failure.error) ? (
          <EmptyState
            level={1}
            title={t`Sign in to see this invoice`}
            text={t`It is kept in the account that ordered.`}
            action={
              <ButtonLink to={loginUrl(pathname)}>
                <Trans>Sign In</Trans>
              </ButtonLink>
            }
          />
        ) : (
          <QueryError level={1} title={t`The invoice could not be loaded`} {...failure} />
        )
      }
    >
      {(invoice) => <InvoiceDocument invoice={invoice} back={back} />}
    </QueryState>
  );
}
