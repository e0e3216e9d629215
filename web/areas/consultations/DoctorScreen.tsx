// /consultations/doctor/:id: a doctor's profile.
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "~/api/client";
import { useSetPageMeta } from "~/lib/pageMeta";
import { doctorPath, paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { type Doctor, doctorQuery } from "./api";
import { doctorName } from "./doctors/rules";

// Full height, so that the footer does not appear and shift.
const fallback = (
  <div className="min-h-dvh">
    <LoadingState>Loading doctor details...</LoadingState>
  </div>
);

const DoctorProfile = lazyComponent(() => import("./doctors/DoctorProfile"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>This doctor's page could not be loaded</LoadError>
    </div>
  ),
});

export const preload = DoctorProfile.preload;

/** Must match the server's metadata (server/consultations/src/page_metadata.rs). */
function doctorMeta({ id, name, bio, specializations }: Doctor) {
  const displayName = doctorName(name);
  const specialties = specializations.map(({ name }) => name).join(", ");
  return { name: displayName, description: `${displayName}, ${specialties}. ${bio ?? ""}`, path: doctorPath(id) };
}

export function DoctorScreen({ id }: { id: string }) {
  const { data: doctor, isPending, error, isFetching, refetch } = useQuery(doctorQuery(id));
  const isNotFound = error instanceof ApiError && error.status === 404;
  useSetPageMeta(doctor ? doctorMeta(doctor) : isNotFound ? null : undefined);

  if (isPending) return fallback;
  if (doctor) return <DoctorProfile doctor={doctor} />;
  if (!isNotFound) {
    return (
      <QueryError
        level={1}
        title="This doctor's page could not be loaded"
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <EmptyState
      level={1}
      title="Doctor Not Found"
      text="The doctor profile you're looking for is not available."
      action={<ButtonLink to={paths.doctors}>Browse All Doctors</ButtonLink>}
    />
  );
}
