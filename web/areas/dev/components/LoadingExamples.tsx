// Loading, empty and error states.
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Button, ButtonLink } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState, Skeleton, SkeletonText } from "~/ui/feedback/Skeleton";
import { Example, Examples } from "./Example";

export function LoadingExamples() {
  return (
    <Examples>
      <LoadingState skeleton={<DoctorSkeleton />}>Finding the best doctors for you...</LoadingState>
      <Example name="Words alone">
        <LoadingState>Loading doctor details...</LoadingState>
      </Example>
      <Example name="Empty">
        <EmptyState
          level={3}
          title="No Consultations Yet"
          text="When you book one, it is kept here with its time and its link."
          action={<ButtonLink to="/">Book Your First Consultation</ButtonLink>}
        />
      </Example>
      <Example name="Error">
        <EmptyState
          level={3}
          tone="error"
          title="Unable to Load"
          text="The server did not answer. Your data is safe."
          action={
            <Button variant="secondary" icon={RotateCcw}>
              Try Again
            </Button>
          }
        />
      </Example>
    </Examples>
  );
}

function DoctorSkeleton() {
  return (
    <Card>
      <div className="flex gap-4">
        <Skeleton className="size-20 rounded-[50%_50%_14%_14%] sm:size-24" />
        <div className="flex flex-1 flex-col gap-3 pt-1">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <div className="mt-4 flex gap-2">
        <Skeleton className="h-7 w-20 rounded-full" />
        <Skeleton className="h-7 w-24 rounded-full" />
      </div>
      <SkeletonText lines={2} className="mt-5" />
      <div className="mt-6 flex justify-between">
        <Skeleton className="h-7 w-28" />
        <Skeleton className="h-11 w-28" />
      </div>
    </Card>
  );
}
