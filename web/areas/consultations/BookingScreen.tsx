// /consultations/book-consultation/:id: books a session with a doctor.
import { useQuery } from "@tanstack/react-query";
import { useTitle } from "~/lib/hooks/useTitle";
import { paths } from "~/lib/paths";
import { doctorName } from "~/services/doctors";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { PageLoadError, PageLoading } from "~/ui/feedback/PageState";
import { QueryState } from "~/ui/feedback/QueryState";
import { lazyComponent } from "~/ui/lazyComponent";
import { doctorQuery } from "./api";

const loading = <PageLoading>Loading doctor details...</PageLoading>;
const ERROR_TITLE = "The booking page could not be loaded";

const BookingPage = lazyComponent(() => import("./booking/BookingPage"), {
  fallback: loading,
  errorFallback: (retry) => <PageLoadError onRetry={retry}>{ERROR_TITLE}</PageLoadError>,
});

export const preload = BookingPage.preload;

export function BookingScreen({ id }: { id: string }) {
  const query = useQuery(doctorQuery(id));
  useTitle(query.data && `Book ${doctorName(query.data.name)}`);
  return (
    <QueryState
      query={query}
      level={1}
      loading={loading}
      error={ERROR_TITLE}
      notFound={
        <EmptyState
          level={1}
          title="Doctor Not Found"
          text="The doctor you're looking for is not available."
          action={<ButtonLink to={paths.consultations}>Back to Consultations</ButtonLink>}
        />
      }
    >
      {(doctor) => <BookingPage id={id} doctor={doctor} />}
    </QueryState>
  );
}
