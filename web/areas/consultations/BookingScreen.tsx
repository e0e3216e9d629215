// /consultations/book-consultation/:id: books a session with a doctor.
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "~/api/client";
import { useTitle } from "~/lib/hooks/useTitle";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { doctorQuery } from "./api";
import { doctorName } from "./doctors/rules";

// Full height, so that the footer does not appear and shift.
const fallback = (
  <div className="min-h-dvh">
    <LoadingState>Loading doctor details...</LoadingState>
  </div>
);

const BookingForm = lazyComponent(() => import("./booking/BookingForm"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>The booking page could not be loaded</LoadError>
    </div>
  ),
});

export const preload = BookingForm.preload;

export function BookingScreen({ id }: { id: string }) {
  const { data: doctor, isPending, error, isFetching, refetch } = useQuery(doctorQuery(id));
  useTitle(doctor && `Book ${doctorName(doctor.name)}`);

  if (isPending) return fallback;
  if (doctor) return <BookingForm id={id} doctor={doctor} />;
  if (!(error instanceof ApiError) || error.status !== 404) {
    return (
      <QueryError
        level={1}
        title="The booking page could not be loaded"
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <EmptyState
      level={1}
      title="Doctor Not Found"
      text="The doctor you're looking for is not available."
      action={<ButtonLink to={paths.consultations}>Back to Consultations</ButtonLink>}
    />
  );
}
