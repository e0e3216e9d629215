// Captioned slides, one index a time.
import { Trans } from "@lingui/react/macro";
import ArrowRight from "lucide-react/icons/arrow-right";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../Button";
import { CoverImage, type Motif } from "../media/CoverImage";

export type Slide = {
  title: string;
  caption: string;
  motif?: Motif | undefined;
  /** A small rendering of one of our screens; the caption describes it. */
  screen?: ReactNode;
};

export function Slideshow({ scenes }: { scenes: readonly Slide[] }) {
  const [index, setIndex] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const nextButton = useRef<HTMLButtonElement>(null);
  const onKey = useEffectEvent((key: string) => {
    const isRtl = root.current !== null && getComputedStyle(root.current).direction === "rtl";
    if (key === (isRtl ? "ArrowLeft" : "ArrowRight") && index < scenes.length - 1) setIndex(index + 1);
    if (key === (isRtl ? "ArrowRight" : "ArrowLeft") && index > 0) goBack();
  });
  useEffect(() => {
    // Focus may be anywhere in the dialog, and starts index the dialog itself.
    const target: HTMLElement | null | undefined = root.current?.closest("dialog") ?? root.current;
    const onKeyDown = ({ key }: KeyboardEvent) => onKey(key);
    target?.addEventListener("keydown", onKeyDown);
    return () => target?.removeEventListener("keydown", onKeyDown);
  }, []);

  const slide = scenes[index];
  if (!slide) return null;
  const [number, total] = [index + 1, scenes.length];
  const isLast = number === total;

  function goBack() {
    // The button disappears on the first slide, so focus moves to the next one.
    if (index === 1) nextButton.current?.focus();
    setIndex(index - 1);
  }

  return (
    <div ref={root}>
      <div
        key={index}
        className="relative grid aspect-4/3 w-full animate-arrive place-items-center overflow-hidden rounded-card sm:aspect-video"
      >
        <CoverImage name={slide.title} motif={slide.motif} className="absolute inset-0 size-full" />
        {slide.screen && (
          <div aria-hidden className="relative sm:scale-125">
            {slide.screen}
          </div>
        )}
      </div>
      <div aria-live="polite" className="mt-5 min-h-36 sm:min-h-28">
        <p className="text-sm font-semibold text-coral">
          <Trans>
            {number} of {total}
          </Trans>
        </p>
        <p className="text-lg font-semibold">{slide.title}</p>
        <p className="mt-1 max-w-prose text-ink-soft">{slide.caption}</p>
      </div>
      <div className="mt-4 flex flex-row-reverse justify-between gap-3">
        {/* One button with two labels, so that it keeps focus. */}
        <Button
          ref={nextButton}
          size="small"
          variant={isLast ? "secondary" : "primary"}
          icon={isLast ? RotateCcw : undefined}
          iconEnd={isLast ? undefined : ArrowRight}
          onClick={() => setIndex(isLast ? 0 : index + 1)}
        >
          {isLast ? <Trans>Start again</Trans> : <Trans>Next</Trans>}
        </Button>
        {index > 0 && (
          <Button variant="ghost" size="small" onClick={goBack}>
            <Trans>Back</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
