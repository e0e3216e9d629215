// Late-hydrated featured doctors and specializations, shared with the home page.
import { Trans } from "@lingui/react/macro";
import { deferHydration, LoadError } from "~/ui/lazyComponent";

export const LazyFeaturedDoctors = deferHydration(() => import("./FeaturedDoctors"), {
  // Full height, so that the content below does not appear and shift.
  fallback: <div className="min-h-dvh" />,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-10">
      <LoadError onRetry={retry}>
        <Trans>The doctors could not be loaded</Trans>
      </LoadError>
    </div>
  ),
});
