// /consultations/booking-confirmed?appointment=ID: the booking as it really stands.
import { useSearchParams } from "react-router";
import { useHydrated } from "~/lib/useHydrated";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { LoadingState } from "~/ui/Skeleton";

const waiting = <LoadingState>Loading your booking...</LoadingState>;

const Confirmed = lazyComponent(() => import("./components/booking/BookingConfirmation"), {
  waiting,
  lost: (again) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError again={again}>Your booking could not be shown</LoadError>
    </div>
  ),
});

export function ConfirmedScreen() {
  const [query] = useSearchParams();
  // The HTML of the page was made without a query.
  const awake = useHydrated();
  const id = query.get("appointment");
  // Tall enough that the end of the page does not show and jump.
  return <div className="min-h-dvh">{awake ? <Confirmed key={id} id={id} /> : waiting}</div>;
}
