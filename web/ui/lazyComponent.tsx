// Parts of a page that are fetched by themselves, after what every visitor needs. One that does not come is lost alone.
import { RotateCcw } from "lucide-react";
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { nearViewportOrInteraction } from "~/lib/interaction";
import { Button } from "./Button";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** What stands in the part's place. */
type Fallbacks = {
  fallback?: ReactNode;
  /** `again` fetches it once more. */
  errorFallback?: (retry: () => void) => ReactNode;
};

/** A part that only the browser draws. */
export function lazyComponent<P extends object>(
  load: Load<P>,
  { fallback, errorFallback }: Fallbacks = {},
): ComponentType<P> {
  let Latest = lazy(load);
  let isLost = false;
  // React remembers a failed fetch for ever, so another try is another component.
  const fetched = () => {
    if (isLost) Latest = lazy(load);
    isLost = false;
    return Latest;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: as with `lazy`, a module calls it once
  return function Part(props: P) {
    const [{ Fetched, tries }, setTry] = useState(() => ({ Fetched: fetched(), tries: 1 }));
    function again() {
      // Some browsers remember it too, and a file may be gone for good from under an old page: only the page helps then.
      if (tries > 1) window.location.reload();
      else setTry({ Fetched: fetched(), tries: tries + 1 });
    }
    return (
      <Boundary
        key={tries}
        lost={errorFallback?.(again)}
        onLost={() => {
          isLost = true;
        }}
      >
        <Suspense fallback={fallback}>
          <Fetched {...props} />
        </Suspense>
      </Boundary>
    );
  };
}

type Prerendered = Fallbacks & {
  /** Finds its HTML. It is woken when somebody comes near that or touches the page, and not with the page. */
  nearSelector?: string;
};

/** A part whose HTML is in the page already. When what wakes it does not come, the HTML stays, and its links lead on. */
export function deferHydration<P extends object>(
  load: Load<P>,
  { nearSelector: place, ...inPlace }: Prerendered = {},
): ComponentType<P> {
  const woken = place === undefined ? load : () => nearViewportOrInteraction(place).then(load);
  const orAsleep: Load<P> = () =>
    woken().then(
      ({ default: Awake }) => ({
        default: (props: P) => (
          <div className="contents">
            <Awake {...props} />
          </div>
        ),
      }),
      (why: unknown) => ({ default: () => <StaticHtml why={why} /> }),
    );
  return lazyComponent(orAsleep, inPlace);
}

function StaticHtml({ why }: { why: unknown }) {
  const awake = useHydrated();
  const [found] = useState(!awake);
  // No HTML was there to keep.
  if (!found) throw why;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written; it keeps React from what is there
    <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
  );
}

const nothing = { __html: "" };

type BoundaryProps = { lost: ReactNode; onLost: () => void; children: ReactNode };

class Boundary extends Component<BoundaryProps, { lost: boolean }> {
  override state = { lost: false };

  static getDerivedStateFromError() {
    return { lost: true };
  }

  override componentDidCatch() {
    this.props.onLost();
  }

  override render() {
    return this.state.lost ? this.props.lost : this.props.children;
  }
}

/** Says what did not come, and offers another try. */
export function LoadError({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <div role="alert" className="flex flex-col gap-4">
      <p className="rounded-control bg-danger-soft px-4 py-3 font-medium text-danger">{children}</p>
      <Button fullWidth icon={RotateCcw} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
