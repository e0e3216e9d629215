// A few captioned pictures, one after the other: what a film would have shown.
import { ArrowRight, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../Button";
import { CoverImage, type Motif } from "../media/CoverImage";

export type Slide = {
  title: string;
  caption: string;
  motif?: Motif | undefined;
  /** One of our screens, drawn small; the caption says all that it shows. */
  screen?: ReactNode;
};

export function Slideshow({ scenes }: { scenes: readonly Slide[] }) {
  const [at, setAt] = useState(0);
  const whole = useRef<HTMLDivElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  const step = useEffectEvent((key: string) => {
    if (key === "ArrowRight" && at < scenes.length - 1) setAt(at + 1);
    if (key === "ArrowLeft" && at > 0) goBack();
  });
  useEffect(() => {
    // Wherever in the dialog the focus is: it begins at the dialog itself.
    const around: HTMLElement | null | undefined = whole.current?.closest("dialog") ?? whole.current;
    const press = ({ key }: KeyboardEvent) => step(key);
    around?.addEventListener("keydown", press);
    return () => around?.removeEventListener("keydown", press);
  }, []);

  const scene = scenes[at];
  if (!scene) return null;
  const last = at === scenes.length - 1;

  function goBack() {
    // At the first picture this button goes, and focus must not go with it.
    if (at === 1) onward.current?.focus();
    setAt(at - 1);
  }

  return (
    <div ref={whole}>
      <div
        key={at}
        className="relative grid aspect-4/3 w-full animate-arrive place-items-center overflow-hidden rounded-card sm:aspect-video"
      >
        <CoverImage name={scene.title} motif={scene.motif} className="absolute inset-0 size-full" />
        {scene.screen && (
          <div aria-hidden className="relative sm:scale-125">
            {scene.screen}
          </div>
        )}
      </div>
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
          size="small"
          variant={last ? "secondary" : "primary"}
          icon={last ? RotateCcw : undefined}
          iconEnd={last ? undefined : ArrowRight}
          onClick={() => setAt(last ? 0 : at + 1)}
        >
          {last ? "Start again" : "Next"}
        </Button>
        {at > 0 && (
          <Button variant="ghost" size="small" onClick={goBack}>
            Back
          </Button>
        )}
      </div>
    </div>
  );
}
