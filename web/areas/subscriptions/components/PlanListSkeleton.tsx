// The loading state of the plan list, and the layout both share.
import type { ReactNode } from "react";
import { Card, CardFooter } from "~/ui/Card";
import { Skeleton } from "~/ui/feedback/Skeleton";
import { Garland } from "./illustrations/Garland";
import { PlanQuotePlaceholder } from "./PlanQuoteSkeleton";

export const planGridClasses = "grid gap-5 lg:grid-cols-3";

type LayoutProps = { coupon: ReactNode; currentPlan?: ReactNode; children: ReactNode };

/** The current plan is beside the coupon; on a phone it follows the cards, where it causes no layout shift. */
export function PlanListLayout({ coupon, currentPlan, children }: LayoutProps) {
  return (
    <div className="mt-8 grid items-end gap-x-8 gap-y-6 md:grid-cols-[1fr_24rem]">
      <div className="rounded-card border border-line bg-raised p-5 md:col-start-2 md:row-start-1">{coupon}</div>
      <div className="md:col-span-2">{children}</div>
      <div className="min-h-14 px-2 sm:px-0 md:row-start-1 md:pb-1">{currentPlan}</div>
    </div>
  );
}

export function PlanListSkeleton() {
  return (
    <div aria-hidden>
      <PlanListLayout
        coupon={
          <>
            <Skeleton className="mb-2.5 h-5 w-24" />
            <Skeleton className="h-12" />
          </>
        }
      >
        <div className={planGridClasses}>
          <PlanCardSkeleton />
          <PlanCardSkeleton />
          <PlanCardSkeleton />
        </div>
      </PlanListLayout>
    </div>
  );
}

function PlanCardSkeleton() {
  return (
    <Card media={<Garland count={0} inColumns />}>
      <div data-plan-skeleton className="flex h-7 items-center">
        <Skeleton className="h-6 w-36" />
      </div>
      <div className="mt-1 flex h-6 items-center">
        <Skeleton className="h-4 w-44" />
      </div>
      <div className="mt-4 flex h-11 items-center">
        <Skeleton className="h-9 w-32" />
      </div>
      <div className="mt-5 flex flex-col gap-2.5">
        <FeatureSkeleton />
        <FeatureSkeleton />
      </div>
      <CardFooter className="flex-col items-stretch!">
        <PlanQuotePlaceholder />
        <Skeleton className="h-12 w-full" />
      </CardFooter>
    </Card>
  );
}

function FeatureSkeleton() {
  return (
    <div className="flex h-6 items-center">
      <Skeleton className="h-4 w-4/5" />
    </div>
  );
}
