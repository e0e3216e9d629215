// /my-consultations: the user's appointments.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { PageHeader } from "~/ui/PageHeader";
import { AppointmentListSkeleton } from "./appointments/AppointmentListSkeleton";

const AppointmentList = deferHydration(() => import("./appointments/AppointmentList"), {
  fallback: (
    <LoadingState skeleton={<AppointmentListSkeleton />}>
      <Trans>Loading your consultations...</Trans>
    </LoadingState>
  ),
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>
        <Trans>Your consultations could not be shown</Trans>
      </LoadError>
    </div>
  ),
});

export function MyConsultationsScreen() {
  return (
    // Full height, so that the footer does not appear and shift.
    <div className="mx-auto min-h-dvh max-w-4xl px-4 pt-8 sm:px-6 md:pt-12">
      <PageHeader title={t`My Consultations`} className="mb-6" />
      <AppointmentList />
    </div>
  );
}
