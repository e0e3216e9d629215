// The header and the loading state of the categories page.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { BackLink } from "~/ui/navigation/BackLink";
import { SKELETON_CATEGORIES } from "../constants";
import { CategoryGridSkeleton } from "./skeletons";

export function CategoriesHeader({ action }: { action?: ReactNode }) {
  return (
    <header className="mb-6">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <BackLink to={paths.mindfulness}>{t({ message: "Back", context: "to the page above" })}</BackLink>
        {action}
      </div>
      <h1 className="mt-3 px-2 text-2xl sm:px-0">
        <Trans>All Categories</Trans>
      </h1>
      <p className="mt-2 max-w-prose px-2 text-ink-soft sm:px-0">
        <Trans>One for every kind of evening.</Trans>
      </p>
    </header>
  );
}

export const categoriesSkeleton = (
  <LoadingState skeleton={<CategoryGridSkeleton count={SKELETON_CATEGORIES} />}>
    <Trans>Loading categories...</Trans>
  </LoadingState>
);

export function AllCategoriesSkeleton() {
  return (
    <>
      <CategoriesHeader />
      {categoriesSkeleton}
    </>
  );
}
