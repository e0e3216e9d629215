// Featured doctors and specializations of the landing and the home page.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useDeferredReady } from "~/lib/deferredRendering";
import { QueryState } from "~/ui/feedback/QueryState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { doctorsQuery, specializationsQuery } from "../api";
import { FEATURED_DOCTORS, FEATURED_SPECIALIZATIONS } from "../constants";
import { DoctorGrid } from "../doctors/DoctorGrid";
import { SpecializationGrid } from "../doctors/SpecializationGrid";
import { doctorsSkeleton, FeaturedSections, specializationsSkeleton } from "./FeaturedSections";

export default function FeaturedDoctors() {
  const doctors = useQuery(doctorsQuery);
  const specializations = useQuery(specializationsQuery);
  return (
    <FeaturedSections
      doctors={
        <FeaturedList query={doctors} message={t`Loading doctors...`} skeleton={doctorsSkeleton}>
          {(data) => <DoctorGrid doctors={data.slice(0, FEATURED_DOCTORS)} maxColumns={2} />}
        </FeaturedList>
      }
      specializations={
        <FeaturedList
          query={specializations}
          message={t`Loading specializations...`}
          skeleton={specializationsSkeleton}
        >
          {(data) => <SpecializationGrid specializations={data.slice(0, FEATURED_SPECIALIZATIONS)} />}
        </FeaturedList>
      }
    />
  );
}

type FeaturedListProps<Data> = {
  query: UseQueryResult<Data[]>;
  message: string;
  skeleton: ReactNode;
  children: (data: Data[]) => ReactNode;
};

function FeaturedList<Data>({ query, message, skeleton, children }: FeaturedListProps<Data>) {
  // The data may already be cached, but the prerendered HTML was built without it.
  const isReady = useDeferredReady(!query.isPending);
  const loading = <LoadingState skeleton={skeleton}>{message}</LoadingState>;
  if (!isReady) return loading;
  return (
    <QueryState
      query={query}
      level={3}
      loading={loading}
      error={t`This could not be loaded`}
      empty={
        <p className="text-ink-soft">
          <Trans>Nobody is listed yet. Please look in again soon.</Trans>
        </p>
      }
    >
      {children}
    </QueryState>
  );
}
