// /consultations/booking-confirmed?appointment=ID: the booking as it really stands.
import { useSearchParams } from "react-router";
import { useAwake } from "~/lib/useAwake";
import { Lost, part } from "~/ui/part";
import { Loading } from "~/ui/Skeleton";

const waiting = <Loading>Loading your booking...</Loading>;

const Confirmed = part(() => import("./parts/Confirmed"), {
  waiting,
  lost: (again) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <Lost again={again}>Your booking could not be shown</Lost>
    </div>
  ),
});

export function ConfirmedScreen() {
  const [query] = useSearchParams();
  // The HTML of the page was made without a query.
  const awake = useAwake();
  const id = query.get("appointment");
  // Tall enough that the end of the page does not show and jump.
  return <div className="min-h-dvh">{awake ? <Confirmed key={id} id={id} /> : waiting}</div>;
}
