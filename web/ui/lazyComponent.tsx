// Code-split components with their own Suspense fallback and error boundary. A failed chunk load affects only that component and can be retried.
import { Trans } from "@lingui/react/macro";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { nearViewportOrInteraction } from "~/lib/interaction";
import { Button } from "./Button";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** `preload` starts the download of the chunk; a route module calls it so that code and data load in parallel. */
export type LazyComponent<P> = ComponentType<P> & { preload: () => void };

type Fallbacks = {
  fallback?: ReactNode;
  errorFallback?: (retry: () => void) => ReactNode;
};

/** A component that is rendered in the browser only. */
export function lazyComponent<P extends object>(
  load: Load<P>,
  { fallback, errorFallback }: Fallbacks = {},
): LazyComponent<P> {
  let loading: ReturnType<Load<P>> | undefined;
  // Rendered without suspending: after a fallback React waits up to 300 ms before it shows the content.
  let resolved: ComponentType<P> | undefined;
  const loadOnce: Load<P> = () => {
    loading ??= load().then((module) => {
      resolved = module.default;
      return module;
    });
    return loading;
  };
  let Latest = lazy(loadOnce);
  let hasFailed = false;
  // React caches a failed load, so a retry needs a new lazy component.
  const current = (): ComponentType<P> => {
    if (hasFailed) {
      loading = undefined;
      resolved = undefined;
      Latest = lazy(loadOnce);
    }
    hasFailed = false;
    return resolved ?? Latest;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only, like `lazy`
  function Lazy(props: P) {
    const [{ Loaded, attempts }, setAttempt] = useState(() => ({ Loaded: current(), attempts: 1 }));
    function retry() {
      // Some browsers cache a failed import too, and a new release removes old chunks: then only a reload helps.
      if (attempts > 1) window.location.reload();
      else setAttempt({ Loaded: current(), attempts: attempts + 1 });
    }
    return (
      <Boundary
        key={attempts}
        errorFallback={errorFallback?.(retry)}
        onError={() => {
          hasFailed = true;
        }}
      >
        <Suspense fallback={fallback}>
          <Loaded {...props} />
        </Suspense>
      </Boundary>
    );
  }
  function preload() {
    if (typeof window === "undefined") return;
    // A failure is handled by the boundary when the component renders.
    loadOnce().catch(() => {
      hasFailed = true;
    });
  }
  return Object.assign(Lazy, { preload });
}

type DeferHydrationOptions = Fallbacks & {
  /** Selects the prerendered HTML: hydration waits until it is near the viewport or the user interacts with the page. */
  nearSelector?: string;
};

/**
 * Lazily hydrates a prerendered component. If its chunk fails to load, the static HTML stays in place (links keep working)
 * instead of the error fallback.
 */
export function deferHydration<P extends object>(
  load: Load<P>,
  { nearSelector, ...fallbacks }: DeferHydrationOptions = {},
): ComponentType<P> {
  const loadWhenNear = nearSelector === undefined ? load : () => nearViewportOrInteraction(nearSelector).then(load);
  const loadOrKeepHtml: Load<P> = () =>
    loadWhenNear().then(
      ({ default: Loaded }) => ({
        default: (props: P) => (
          <div className="contents">
            <Loaded {...props} />
          </div>
        ),
      }),
      (error: unknown) => ({ default: () => <StaticHtml error={error} /> }),
    );
  return lazyComponent(loadOrKeepHtml, fallbacks);
}

function StaticHtml({ error }: { error: unknown }) {
  const isHydrated = useHydrated();
  const [hasHtml] = useState(!isHydrated);
  // Rendered in the browser: there is no prerendered HTML to keep.
  if (!hasHtml) throw error;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: writes nothing, and keeps React from removing the HTML of the server
    <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={noHtml} />
  );
}

const noHtml = { __html: "" };

type BoundaryProps = { errorFallback: ReactNode; onError: () => void; children: ReactNode };

class Boundary extends Component<BoundaryProps, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.hasError ? this.props.errorFallback : this.props.children;
  }
}

/** Says what could not be loaded, with a retry. */
export function LoadError({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <div role="alert" className="flex flex-col gap-4">
      <p className="rounded-control bg-danger-soft px-4 py-3 font-medium text-danger">{children}</p>
      <Button fullWidth icon={RotateCcw} onClick={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}
