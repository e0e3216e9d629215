// Loading and chunk-error views for a whole page.
import type { ReactNode } from "react";
import { LoadError } from "../lazyComponent";
import { LoadingState } from "./Skeleton";

/** As tall as the screen, so that the footer does not show and jump when the page arrives. */
export function PageLoading({ skeleton, children }: { skeleton?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-h-dvh">
      <LoadingState skeleton={skeleton}>{children}</LoadingState>
    </div>
  );
}

/** For `errorFallback` of a page's lazy component. */
export function PageLoadError({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={onRetry}>{children}</LoadError>
    </div>
  );
}
