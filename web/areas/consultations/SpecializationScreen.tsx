// /consultations/specialization/:name: a specialization and its doctors.
import { useQuery } from "@tanstack/react-query";
import { useSetPageMeta } from "~/lib/pageMeta";
import { paths, specializationPath } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { PageLoadError, PageLoading } from "~/ui/feedback/PageState";
import { QueryState } from "~/ui/feedback/QueryState";
import { lazyComponent } from "~/ui/lazyComponent";
import { specializationsQuery } from "./api";
import { findBySlug, nameFromSlug } from "./doctors/rules";

const loading = <PageLoading>Loading specialization...</PageLoading>;

const SpecializationPage = lazyComponent(() => import("./doctors/SpecializationPage"), {
  fallback: loading,
  errorFallback: (retry) => <PageLoadError onRetry={retry}>This page could not be loaded</PageLoadError>,
});

export const preload = SpecializationPage.preload;

export function SpecializationScreen({ name }: { name: string }) {
  const query = useQuery(specializationsQuery);
  const specialization = query.data && findBySlug(query.data, name);
  const meta = specialization && {
    name: specialization.name,
    description: specialization.description,
    path: specializationPath(specialization.slug),
  };
  useSetPageMeta(meta ?? (query.data ? null : undefined));
  return (
    <QueryState
      query={query}
      loading={loading}
      // The page still shows the name and general content.
      error={(failure) => <SpecializationPage name={nameFromSlug(name)} queryFailure={failure} />}
    >
      {() =>
        specialization ? (
          <SpecializationPage name={specialization.name} specialization={specialization} />
        ) : (
          <EmptyState
            level={1}
            title="No Specialists Found"
            text={`We have nobody for ${nameFromSlug(name) || "this"} yet.`}
            action={<ButtonLink to={paths.doctors}>Browse All Doctors</ButtonLink>}
          />
        )
      }
    </QueryState>
  );
}
