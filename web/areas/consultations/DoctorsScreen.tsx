// /consultations/doctors: the doctor directory.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { PageHeader } from "~/ui/PageHeader";
import { doctorsQuery, specializationsQuery } from "./api";
import { DoctorListSkeleton } from "./doctors/DoctorListSkeleton";

const DoctorDirectory = deferHydration(() => import("./doctors/DoctorDirectory"), {
  fallback: (
    <div className="pt-44 sm:pt-27">
      <DoctorListSkeleton />
    </div>
  ),
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>
        <Trans>The doctors could not be loaded</Trans>
      </LoadError>
    </div>
  ),
});

export function DoctorsScreen() {
  const queryClient = useQueryClient();
  // Loads the data in parallel with the lazy chunk.
  useEffect(() => {
    void queryClient.prefetchQuery(doctorsQuery);
    void queryClient.prefetchQuery(specializationsQuery);
  }, [queryClient]);
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 sm:px-6 md:pt-12">
      <PageHeader
        title={t`Find Your Doctor`}
        lead={t`Psychiatrists and psychologists from all over India. Every one of them sees you by video.`}
        className="mb-6"
      />
      <DoctorDirectory />
    </div>
  );
}
