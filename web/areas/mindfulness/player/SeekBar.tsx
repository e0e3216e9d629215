// The position in the track as a slider.
import { t } from "@lingui/core/macro";
import type { CSSProperties, KeyboardEvent } from "react";
import { formatDuration, spokenDuration } from "../rules";

type Props = { time: number; duration: number; onSeek: (seconds: number) => void; disabled?: boolean };

/** Seconds per arrow key; PageUp and PageDown move three times as far. */
const STEP = 5;

/** A native range input, for its touch, keyboard and screen-reader support. */
export function SeekBar({ time, duration, onSeek, disabled = false }: Props) {
  const length = Math.max(duration, 1);
  const position = Math.min(time, length);
  const [elapsed, total] = [spokenDuration(position), spokenDuration(duration)];

  function onKeyDown(event: KeyboardEvent) {
    const stepToRight = getComputedStyle(event.currentTarget).direction === "rtl" ? -STEP : STEP;
    const target = {
      ArrowRight: position + stepToRight,
      ArrowUp: position + STEP,
      ArrowLeft: position - stepToRight,
      ArrowDown: position - STEP,
      PageUp: position + 3 * STEP,
      PageDown: position - 3 * STEP,
      Home: 0,
      // Seeking to the very end would close the player.
      End: length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onSeek(target);
  }

  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 text-xs text-ink-soft tabular-nums sm:gap-3">
      <span aria-hidden className="w-10 text-end">
        {formatDuration(time)}
      </span>
      <input
        type="range"
        aria-label={t`Position in the track`}
        aria-valuetext={t`${elapsed} of ${total}`}
        min={0}
        max={length}
        step={0.5}
        value={position}
        disabled={disabled}
        onChange={(event) => onSeek(Number(event.target.value))}
        onKeyDown={onKeyDown}
        style={{ "--filled": `${(position / length) * 100}%` } as CSSProperties}
        className="seek h-11 min-w-0 flex-1"
      />
      <span aria-hidden className="w-10">
        {formatDuration(duration)}
      </span>
    </div>
  );
}
