// /consultations/specialization/:name: a specialization and its doctors.
import { useQuery } from "@tanstack/react-query";
import { useSetPageMeta } from "~/lib/pageMeta";
import { paths, specializationPath } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { specializationsQuery } from "./api";
import { findBySlug, nameFromSlug } from "./doctors/rules";

// Full height, so that the footer does not appear and shift.
const fallback = (
  <div className="min-h-dvh">
    <LoadingState>Loading specialization...</LoadingState>
  </div>
);

const SpecializationPage = lazyComponent(() => import("./doctors/SpecializationPage"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>This page could not be loaded</LoadError>
    </div>
  ),
});

export const preload = SpecializationPage.preload;

export function SpecializationScreen({ name }: { name: string }) {
  const { data, isPending, error, isFetching, refetch } = useQuery(specializationsQuery);
  const specialization = data && findBySlug(data, name);
  const meta = specialization && {
    name: specialization.name,
    description: specialization.description,
    path: specializationPath(specialization.slug),
  };
  useSetPageMeta(meta ?? (data ? null : undefined));

  if (isPending) return fallback;
  if (data && !specialization) {
    return (
      <EmptyState
        level={1}
        title="No Specialists Found"
        text={`We have nobody for ${nameFromSlug(name) || "this"} yet.`}
        action={<ButtonLink to={paths.doctors}>Browse All Doctors</ButtonLink>}
      />
    );
  }
  // When the request failed, the page still shows the name and general content.
  return (
    <SpecializationPage
      name={specialization?.name ?? nameFromSlug(name)}
      specialization={specialization}
      queryError={specialization ? undefined : { error, onRetry: refetch, isRetrying: isFetching }}
    />
  );
}
