// /consultations/book-consultation/:id: a time, a patient, a payment.
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "~/api/client";
import { paths } from "~/lib/paths";
import { useTitle } from "~/lib/useTitle";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { QueryError } from "~/ui/QueryError";
import { LoadingState } from "~/ui/Skeleton";
import { doctorQuery } from "./api";
import { doctorName } from "./rules";

// Tall enough that the end of the page does not show and jump.
const waiting = (
  <div className="min-h-dvh">
    <LoadingState>Loading doctor details...</LoadingState>
  </div>
);

const Booking = lazyComponent(() => import("./components/booking/BookingForm"), {
  waiting,
  lost: (again) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError again={again}>The booking page could not be loaded</LoadError>
    </div>
  ),
});

export function BookingScreen({ id }: { id: string }) {
  const { data: doctor, isPending, error, isFetching, refetch } = useQuery(doctorQuery(id));
  useTitle(doctor && `Book ${doctorName(doctor.name)}`);

  if (isPending) return waiting;
  if (doctor) return <Booking id={id} doctor={doctor} />;
  if (!(error instanceof ApiError) || error.status !== 404) {
    return (
      <QueryError
        level={1}
        title="The booking page could not be loaded"
        error={error}
        again={refetch}
        busy={isFetching}
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
