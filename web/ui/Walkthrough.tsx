// A few captioned pictures, one after the other: what a film would have shown.
import { ArrowRight, RotateCcw } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "./Button";
import { Cover, type Motif } from "./Cover";

export type WalkthroughScene = {
  title: string;
  caption: string;
  motif?: Motif | undefined;
  /** One of our screens, drawn small; the caption says all that it shows. */
  screen?: ReactNode;
};

export function Walkthrough({ scenes }: { scenes: readonly WalkthroughScene[] }) {
  const [at, setAt] = useState(0);
  const onward = useRef<HTMLButtonElement>(null);
  const scene = scenes[at];
  if (!scene) return null;
  const last = at === scenes.length - 1;

  function goBack() {
    // At the first picture this button goes, and focus must not go with it.
    if (at === 1) onward.current?.focus();
    setAt(at - 1);
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "ArrowRight" && !last) setAt(at + 1);
    if (key === "ArrowLeft" && at > 0) goBack();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do what the buttons within do
    <div onKeyDown={onKeyDown}>
      {scene.screen ? (
        <div
          key={at}
          aria-hidden
          className="grid aspect-4/3 w-full animate-arrive place-items-center overflow-hidden rounded-card bg-accent-soft sm:aspect-video"
        >
          {scene.screen}
        </div>
      ) : (
        <Cover name={scene.title} motif={scene.motif} className="aspect-video w-full rounded-card" />
      )}
      <div aria-live="polite" className="mt-5 min-h-36 sm:min-h-28">
        <p className="text-sm font-semibold text-coral">
          {at + 1} of {scenes.length}
        </p>
        <p className="text-lg font-semibold">{scene.title}</p>
        <p className="mt-1 max-w-prose text-ink-soft">{scene.caption}</p>
      </div>
      <div className="mt-4 flex flex-row-reverse justify-between gap-3">
        {/* One button that changes its words, so that focus stays on it. */}
        <Button
          ref={onward}
          data-autofocus
          size="small"
          variant={last ? "secondary" : "primary"}
          icon={last ? RotateCcw : undefined}
          iconEnd={last ? undefined : ArrowRight}
          onClick={() => setAt(last ? 0 : at + 1)}
        >
          {last ? "Start again" : "Next"}
        </Button>
        {at > 0 && (
          <Button variant="quiet" size="small" onClick={goBack}>
            Back
          </Button>
        )}
      </div>
    </div>
  );
}
