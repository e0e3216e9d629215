// The invoice of a paid order, to read and to print: the member's by the order's number, a guest's by its token.
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { ApiError } from "~/api/client";
import { loginUrl } from "~/lib/loginRedirect";
import { paths, trackPath } from "~/lib/paths";
import { useTitle } from "~/lib/useTitle";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { QueryError } from "~/ui/QueryError";
import { LoadingState } from "~/ui/Skeleton";
import { type Invoice, invoiceQuery, trackedInvoiceQuery } from "./api";

// Tall enough that the end of the page does not show and jump.
const waiting = (
  <div className="min-h-dvh">
    <LoadingState>Loading the invoice...</LoadingState>
  </div>
);

const Paper = lazyComponent(() => import("./components/orders/InvoiceDocument"), {
  waiting,
  lost: (again) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError again={again}>The invoice could not be shown</LoadError>
    </div>
  ),
});

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
  if (isPending) return waiting;
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
    <QueryError level={1} title="The invoice could not be loaded" error={error} again={refetch} busy={isFetching} />
  );
}
