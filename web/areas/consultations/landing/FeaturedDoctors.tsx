// The first two doctors and the first four fields of care, for the landing and the home page.
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useDeferredReady } from "~/lib/deferredRendering";
import { QueryError } from "~/ui/feedback/QueryError";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { doctorsQuery, specializationsQuery } from "../api";
import { FIRST_DOCTORS, FIRST_SPECIALIZATIONS } from "../constants";
import { DoctorGrid } from "../doctors/DoctorGrid";
import { SpecializationGrid } from "../doctors/SpecializationGrid";
import { doctorsSkeleton, FeaturedSections, specializationsSkeleton } from "./FeaturedSections";

export default function FeaturedDoctors() {
  const doctors = useQuery(doctorsQuery);
  const fields = useQuery(specializationsQuery);
  return (
    <FeaturedSections
      doctors={
        <Answer query={doctors} words="Loading doctors..." shape={doctorsSkeleton}>
          {(found) => <DoctorGrid doctors={found.slice(0, FIRST_DOCTORS)} two />}
        </Answer>
      }
      fields={
        <Answer query={fields} words="Loading specializations..." shape={specializationsSkeleton}>
          {(found) => <SpecializationGrid specializations={found.slice(0, FIRST_SPECIALIZATIONS)} />}
        </Answer>
      }
    />
  );
}

type AnswerProps<Data> = {
  query: UseQueryResult<Data[]>;
  words: string;
  shape: ReactNode;
  children: (data: Data[]) => ReactNode;
};

function Answer<Data>({ query, words, shape, children }: AnswerProps<Data>) {
  const { data, isPending, error, isFetching, refetch } = query;
  // Another page may have asked already, which the HTML of this one could not know.
  const drawn = useDeferredReady(!isPending);
  if (!drawn) return <LoadingState skeleton={shape}>{words}</LoadingState>;
  if (!data) {
    return (
      <QueryError level={3} title="This could not be loaded" error={error} onRetry={refetch} isRetrying={isFetching} />
    );
  }
  if (data.length === 0) return <p className="text-ink-soft">Nobody is listed yet. Please look in again soon.</p>;
  return children(data);
}
