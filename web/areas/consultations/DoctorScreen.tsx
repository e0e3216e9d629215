// /consultations/doctor/:id: a doctor's profile.
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "~/api/error";
import { useSetPageMeta } from "~/lib/pageMeta";
import { doctorPath, paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { PageLoadError, PageLoading } from "~/ui/feedback/PageState";
import { QueryState } from "~/ui/feedback/QueryState";
import { lazyComponent } from "~/ui/lazyComponent";
import { type Doctor, doctorQuery } from "./api";

const loading = (
  <PageLoading>
    <Trans>Loading doctor details...</Trans>
  </PageLoading>
);
const errorTitle = msg`This doctor's page could not be loaded`;

const DoctorProfile = lazyComponent(() => import("./doctors/DoctorProfile"), {
  fallback: loading,
  errorFallback: (retry) => <PageLoadError onRetry={retry}>{t(errorTitle)}</PageLoadError>,
});

export const preload = DoctorProfile.preload;

/** Must match the server's metadata (server/consultations/src/page_metadata.rs). */
function doctorMeta({ id, display_name: displayName, bio, specializations }: Doctor) {
  const specialties = specializations.map(({ name }) => name).join(", ");
  return { name: displayName, description: `${displayName}, ${specialties}. ${bio ?? ""}`, path: doctorPath(id) };
}

export function DoctorScreen({ id }: { id: string }) {
  const query = useQuery(doctorQuery(id));
  useSetPageMeta(query.data ? doctorMeta(query.data) : isNotFound(query.error) ? null : undefined);
  return (
    <QueryState
      query={query}
      level={1}
      loading={loading}
      error={t(errorTitle)}
      notFound={
        <EmptyState
          level={1}
          title={t`Doctor Not Found`}
          text={t`The doctor profile you're looking for is not available.`}
          action={
            <ButtonLink to={paths.doctors}>
              <Trans>Browse All Doctors</Trans>
            </ButtonLink>
          }
        />
      }
    >
      {(doctor) => <DoctorProfile doctor={doctor} />}
    </QueryState>
  );
}
