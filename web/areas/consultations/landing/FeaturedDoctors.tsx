// Featured doctors and specializations of the landing and the home page.
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useDeferredReady } from "~/lib/deferredRendering";
import { QueryError } from "~/ui/feedback/QueryError";
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
        <FeaturedList query={doctors} message="Loading doctors..." skeleton={doctorsSkeleton}>
          {(data) => <DoctorGrid doctors={data.slice(0, FEATURED_DOCTORS)} maxColumns={2} />}
        </FeaturedList>
      }
      specializations={
        <FeaturedList query={specializations} message="Loading specializations..." skeleton={specializationsSkeleton}>
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
  const { data, isPending, error, isFetching, refetch } = query;
  // The data may already be cached, but the prerendered HTML was built without it.
  const isReady = useDeferredReady(!isPending);
  if (!isReady) return <LoadingState skeleton={skeleton}>{message}</LoadingState>;
  if (!data) {
    return (
      <QueryError level={3} title="This could not be loaded" error={error} onRetry={refetch} isRetrying={isFetching} />
    );
  }
  if (data.length === 0) return <p className="text-ink-soft">Nobody is listed yet. Please look in again soon.</p>;
  return children(data);
}
