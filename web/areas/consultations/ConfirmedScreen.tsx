// /consultations/booking-confirmed?appointment=ID: the status of a booking.
import { useSearchParams } from "react-router";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";

const fallback = <LoadingState>Loading your booking...</LoadingState>;

const BookingConfirmation = lazyComponent(() => import("./booking/BookingConfirmation"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>Your booking could not be shown</LoadError>
    </div>
  ),
});

export function ConfirmedScreen() {
  const [params] = useSearchParams();
  // The page was prerendered without search params.
  const hydrated = useHydrated();
  const id = params.get("appointment");
  // Full height, so that the footer does not appear and shift.
  return <div className="min-h-dvh">{hydrated ? <BookingConfirmation key={id} id={id} /> : fallback}</div>;
}
