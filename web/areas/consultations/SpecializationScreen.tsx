// /consultations/specialization/:name: a field of care, and who practises it.
import { useQuery } from "@tanstack/react-query";
import { useSetPageMeta } from "~/lib/pageMeta";
import { paths, specializationPath } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { specializationsQuery } from "./api";
import { bySlug, nameFromSlug } from "./rules";

// Tall enough that the end of the page does not show and jump.
const fallback = (
  <div className="min-h-dvh">
    <LoadingState>Loading specialization...</LoadingState>
  </div>
);

const Field = lazyComponent(() => import("./components/doctors/SpecializationPage"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>This page could not be loaded</LoadError>
    </div>
  ),
});

export const preload = Field.preload;

export function SpecializationScreen({ name }: { name: string }) {
  const { data, isPending, error, isFetching, refetch } = useQuery(specializationsQuery);
  const field = data && bySlug(data, name);
  const telling = field && { name: field.name, description: field.description, path: specializationPath(field.slug) };
  useSetPageMeta(telling ?? (data ? null : undefined));

  if (isPending) return fallback;
  if (data && !field) {
    return (
      <EmptyState
        level={1}
        title="No Specialists Found"
        text={`We have nobody for ${nameFromSlug(name) || "this"} yet.`}
        action={<ButtonLink to={paths.doctors}>Browse All Doctors</ButtonLink>}
      />
    );
  }
  // Without an answer the page still has its name and what is true of every field.
  return (
    <Field
      name={field?.name ?? nameFromSlug(name)}
      field={field}
      failure={field ? undefined : { error, onRetry: refetch, isRetrying: isFetching }}
    />
  );
}
