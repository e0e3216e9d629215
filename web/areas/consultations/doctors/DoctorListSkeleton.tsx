// Loading state of a doctor list: message and skeleton.
import { Trans } from "@lingui/react/macro";
import { DoctorGridSkeleton } from "./DoctorCardSkeletons";

export function DoctorListSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div role="status">
      <p className="-mt-11 mb-4 flex min-h-7 items-center gap-3 text-ink-soft">
        <span aria-hidden className="size-2.5 animate-breathe rounded-full bg-accent" />
        <Trans>Finding the best doctors for you...</Trans>
      </p>
      <DoctorGridSkeleton count={count} />
    </div>
  );
}
