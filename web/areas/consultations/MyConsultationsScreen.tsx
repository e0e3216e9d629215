// /my-consultations: the user's appointments.
import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { PageHeader } from "~/ui/PageHeader";
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
      <PageHeader title="My Consultations" className="mb-6" />
      <AppointmentList />
    </div>
  );
}
