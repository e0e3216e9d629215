// The loading state of the active plan.
import { Card } from "~/ui/Card";
import { Skeleton } from "~/ui/feedback/Skeleton";
import { Garland } from "./illustrations/Garland";

export function ActivePlanSkeleton() {
  return (
    <Card media={<Garland count={0} />}>
      <div className="flex justify-between gap-4">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-7 w-44 rounded-full" />
      </div>
      <Skeleton className="mt-3 h-9 w-52" />
      <Skeleton className="mt-3 h-5 w-36" />
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
      <Skeleton className="mt-8 h-12 w-full sm:ms-auto sm:w-40" />
    </Card>
  );
}
