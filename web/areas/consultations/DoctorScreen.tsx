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
import { doctorName } from "./rules";

// Tall enough that the end of the page does not show and jump.
const fallback = (
  <div className="min-h-dvh">
    <LoadingState>Loading doctor details...</LoadingState>
  </div>
);

const Profile = lazyComponent(() => import("./components/doctors/DoctorProfile"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>This doctor's page could not be loaded</LoadError>
    </div>
  ),
});

export const preload = Profile.preload;

/** The same as the server tells of a doctor (server/consultations/src/found.rs). */
function telling({ id, name, bio, specializations }: Doctor) {
  const called = doctorName(name);
  const fields = specializations.map((field) => field.name).join(", ");
  return { name: called, description: `${called}, ${fields}. ${bio ?? ""}`, path: doctorPath(id) };
}

export function DoctorScreen({ id }: { id: string }) {
  const { data: doctor, isPending, error, isFetching, refetch } = useQuery(doctorQuery(id));
  const missing = error instanceof ApiError && error.status === 404;
  useSetPageMeta(doctor ? telling(doctor) : missing ? null : undefined);

  if (isPending) return fallback;
  if (doctor) return <Profile doctor={doctor} />;
  if (!missing) {
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
