// The first doctors and fields of care, as the home page and the landing show them.
import { deferHydration, LoadError } from "~/ui/lazyComponent";

/** Its HTML is in the page; what makes it work comes after what stands above it. */
export const LazyFeaturedDoctors = deferHydration(() => import("./FeaturedDoctors"), {
  // Tall enough that what stands below does not show and jump.
  fallback: <div className="min-h-dvh" />,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-10">
      <LoadError onRetry={retry}>The doctors could not be loaded</LoadError>
    </div>
  ),
});
