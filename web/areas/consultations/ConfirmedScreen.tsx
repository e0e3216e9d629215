// /consultations/booking-confirmed?appointment=ID: the booking as it really stands.
import { useSearchParams } from "react-router";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";

const fallback = <LoadingState>Loading your booking...</LoadingState>;

const Confirmed = lazyComponent(() => import("./booking/BookingConfirmation"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>Your booking could not be shown</LoadError>
    </div>
  ),
});

export function ConfirmedScreen() {
  const [query] = useSearchParams();
  // The HTML of the page was made without a query.
  const awake = useHydrated();
  const id = query.get("appointment");
  // Tall enough that the end of the page does not show and jump.
  return <div className="min-h-dvh">{awake ? <Confirmed key={id} id={id} /> : fallback}</div>;
}
