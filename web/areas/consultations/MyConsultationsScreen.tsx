// /my-consultations: the user's appointments.
import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { AppointmentListSkeleton } from "./appointments/AppointmentListSkeleton";

const AppointmentList = deferHydration(() => import("./appointments/AppointmentList"), {
  fallback: <LoadingState skeleton={<AppointmentListSkeleton />}>Loading your consultations...</LoadingState>,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>Your consultations could not be shown</LoadError>
    </div>
  ),
});

export function MyConsultationsScreen() {
  return (
    // Full height, so that the footer does not appear and shift.
    <div className="mx-auto min-h-dvh max-w-4xl px-4 pt-8 sm:px-6 md:pt-12">
      <h1 className="mb-6 px-2 text-2xl sm:px-0">My Consultations</h1>
      <AppointmentList />
    </div>
  );
}
