// /consultations/booking-confirmed?appointment=ID: the status of a booking.
import { Trans } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { PageLoadError } from "~/ui/feedback/PageState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { lazyComponent } from "~/ui/lazyComponent";

const loading = (
  <LoadingState>
    <Trans>Loading your booking...</Trans>
  </LoadingState>
);

const BookingConfirmation = lazyComponent(() => import("./booking/BookingConfirmation"), {
  fallback: loading,
  errorFallback: (retry) => (
    <PageLoadError onRetry={retry}>
      <Trans>Your booking could not be shown</Trans>
    </PageLoadError>
  ),
});

export function ConfirmedScreen() {
  const [params] = useSearchParams();
  // The page was prerendered without search params.
  const hydrated = useHydrated();
  const id = params.get("appointment");
  // Full height, so that the footer does not appear and shift.
  return <div className="min-h-dvh">{hydrated ? <BookingConfirmation key={id} id={id} /> : loading}</div>;
}
