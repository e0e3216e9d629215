// /consultations/specialization/:name: a specialization and its doctors.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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

const loading = (
  <PageLoading>
    <Trans>Loading specialization...</Trans>
  </PageLoading>
);

const SpecializationPage = lazyComponent(() => import("./doctors/SpecializationPage"), {
  fallback: loading,
  errorFallback: (retry) => (
    <PageLoadError onRetry={retry}>
      <Trans>This page could not be loaded</Trans>
    </PageLoadError>
  ),
});

export const preload = SpecializationPage.preload;

export function SpecializationScreen({ name }: { name: string }) {
  const query = useQuery(specializationsQuery);
  const topic = nameFromSlug(name);
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
      error={(failure) => <SpecializationPage name={topic} queryFailure={failure} />}
    >
      {() =>
        specialization ? (
          <SpecializationPage name={specialization.name} specialization={specialization} />
        ) : (
          <EmptyState
            level={1}
            title={t`No Specialists Found`}
            text={topic ? t`We have nobody for ${topic} yet.` : t`We have nobody for this yet.`}
            action={
              <ButtonLink to={paths.doctors}>
                <Trans>Browse All Doctors</Trans>
              </ButtonLink>
            }
          />
        )
      }
    </QueryState>
  );
}
