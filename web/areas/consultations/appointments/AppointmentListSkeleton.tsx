// My consultations while they are on their way.
import { Skeleton } from "~/ui/feedback/Skeleton";

const THREE = [1, 2, 3];

export function AppointmentListSkeleton() {
  return (
    <div aria-hidden>
      <div className="grid grid-cols-3 gap-3">
        {THREE.map((place) => (
          <Skeleton key={place} className="h-24 rounded-card" />
        ))}
      </div>
      <div className="mt-6 grid gap-3 sm:grid-cols-3">
        {THREE.map((place) => (
          <Skeleton key={place} className="h-20" />
        ))}
      </div>
      <div className="mt-8 flex flex-col gap-4">
        {THREE.map((place) => (
          <Skeleton key={place} className="h-52 rounded-card" />
        ))}
      </div>
    </div>
  );
}
