// /consultations/doctor/:id: a doctor's profile.
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "~/api/client";
import { type PageExists, pageExists } from "~/lib/pages";
import { doctorPath, paths } from "~/lib/paths";
import { useTelling } from "~/lib/telling";
import { ButtonLink } from "~/ui/Button";
import { CouldNotLoad } from "~/ui/CouldNotLoad";
import { Empty } from "~/ui/Empty";
import { Lost, part } from "~/ui/part";
import { Loading } from "~/ui/Skeleton";
import { type Doctor, doctorQuery } from "./api";
import { doctorName } from "./rules";

// Tall enough that the end of the page does not show and jump.
const waiting = (
  <div className="min-h-dvh">
    <Loading>Loading doctor details...</Loading>
  </div>
);

const Profile = part(() => import("./parts/Profile"), {
  waiting,
  lost: (again) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <Lost again={again}>This doctor's page could not be loaded</Lost>
    </div>
  ),
});

/** The same as the server tells of a doctor (server/consultations/src/found.rs). */
function telling({ id, name, bio, specializations }: Doctor) {
  const called = doctorName(name);
  const fields = specializations.map((field) => field.name).join(", ");
  return { name: called, description: `${called}, ${fields}. ${bio ?? ""}`, path: doctorPath(id) };
}

export function DoctorScreen({ id, exists = pageExists }: { id: string; exists?: PageExists }) {
  const { data: doctor, isPending, error, isFetching, refetch } = useQuery(doctorQuery(id));
  const missing = error instanceof ApiError && error.status === 404;
  useTelling(doctor ? telling(doctor) : missing ? null : undefined);

  if (isPending) return waiting;
  if (doctor) return <Profile doctor={doctor} exists={exists} />;
  if (!missing) {
    return (
      <CouldNotLoad
        level={1}
        title="This doctor's page could not be loaded"
        error={error}
        again={refetch}
        busy={isFetching}
      />
    );
  }
  return (
    <Empty
      level={1}
      title="Doctor Not Found"
      text="The doctor profile you're looking for is not available."
      action={<ButtonLink to={paths.doctors}>Browse All Doctors</ButtonLink>}
    />
  );
}
