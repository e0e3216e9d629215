// /consultations/book-consultation/:id: books a session with a doctor.
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useTitle } from "~/lib/hooks/useTitle";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { PageLoadError, PageLoading } from "~/ui/feedback/PageState";
import { QueryState } from "~/ui/feedback/QueryState";
import { lazyComponent } from "~/ui/lazyComponent";
import { doctorQuery } from "./api";

const loading = (
  <PageLoading>
    <Trans>Loading doctor details...</Trans>
  </PageLoading>
);
const errorTitle = msg`The booking page could not be loaded`;

const BookingPage = lazyComponent(() => import("./booking/BookingPage"), {
  fallback: loading,
  errorFallback: (retry) => <PageLoadError onRetry={retry}>{t(errorTitle)}</PageLoadError>,
});

export const preload = BookingPage.preload;

function bookingTitle(name: string): string {
  return t({ message: `Book ${name}`, context: "title of the booking page" });
}

export function BookingScreen({ id }: { id: string }) {
  const query = useQuery(doctorQuery(id));
  useTitle(query.data && bookingTitle(query.data.display_name));
  return (
    <QueryState
      query={query}
      level={1}
      loading={loading}
      error={t(errorTitle)}
      notFound={
        <EmptyState
          level={1}
          title={t`Doctor Not Found`}
          text={t`The doctor you're looking for is not available.`}
          action={
            <ButtonLink to={paths.consultations}>
              <Trans>Back to Consultations</Trans>
            </ButtonLink>
          }
        />
      }
    >
      {(doctor) => <BookingPage id={id} doctor={doctor} />}
    </QueryState>
  );
}
