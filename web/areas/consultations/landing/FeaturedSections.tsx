// The two featured sections of the landing and the home page, around loaded cards or skeletons.
import { Trans } from "@lingui/react/macro";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { TextLink } from "~/ui/navigation/Link";
import { FEATURED_DOCTORS, FEATURED_SPECIALIZATIONS } from "../constants";
import { DoctorGridSkeleton, SpecializationGridSkeleton } from "../doctors/DoctorCardSkeletons";

export const doctorsSkeleton = <DoctorGridSkeleton count={FEATURED_DOCTORS} maxColumns={2} />;
export const specializationsSkeleton = <SpecializationGridSkeleton count={FEATURED_SPECIALIZATIONS} />;

export function FeaturedSections({ doctors, specializations }: { doctors: ReactNode; specializations: ReactNode }) {
  return (
    <>
      <section aria-labelledby="first-doctors" className="defer-layout-325 mx-auto max-w-6xl px-4 pt-16 sm:px-6">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 px-2 sm:px-0">
          <div className="max-w-prose">
            <h2 id="first-doctors" className="text-2xl">
              <Trans>Meet our doctors</Trans>
            </h2>
            <p className="mt-2 text-ink-soft">
              <Trans>People who are used to listening first.</Trans>
            </p>
          </div>
          <TextLink touchTarget to={paths.doctors}>
            <Trans>All doctors</Trans> <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
          </TextLink>
        </div>
        {doctors}
      </section>
      <section aria-labelledby="first-fields" className="defer-layout-476 mx-auto max-w-6xl px-4 pt-16 sm:px-6">
        <div className="mb-6 max-w-prose px-2 sm:px-0">
          <h2 id="first-fields" className="text-2xl">
            <Trans>What would you like help with?</Trans>
          </h2>
          <p className="mt-2 text-ink-soft">
            <Trans>Start from what troubles you; the right doctor is one step further.</Trans>
          </p>
        </div>
        {specializations}
      </section>
    </>
  );
}
