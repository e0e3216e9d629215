// Where one is in the track, and the way to another place in it.
import type { CSSProperties, KeyboardEvent } from "react";
import { formatDuration, spokenDuration } from "../rules";

type Props = { time: number; duration: number; onSeek: (to: number) => void; disabled?: boolean };

/** One press of an arrow; the page keys go three times as far. */
const STEP = 5;

/** The browser's own slider: a click, a finger, every key and every screen reader knows it. */
export function SeekBar({ time, duration, onSeek, disabled = false }: Props) {
  const length = Math.max(duration, 1);
  const at = Math.min(time, length);

  function onKeyDown(event: KeyboardEvent) {
    const to = {
      ArrowRight: at + STEP,
      ArrowUp: at + STEP,
      ArrowLeft: at - STEP,
      ArrowDown: at - STEP,
      PageUp: at + 3 * STEP,
      PageDown: at - 3 * STEP,
      Home: 0,
      // The very end would end it.
      End: length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onSeek(to);
  }

  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 text-xs text-ink-soft tabular-nums sm:gap-3">
      <span aria-hidden className="w-10 text-end">
        {formatDuration(time)}
      </span>
      <input
        type="range"
        aria-label="Position in the track"
        aria-valuetext={`${spokenDuration(at)} of ${spokenDuration(duration)}`}
        min={0}
        max={length}
        step={0.5}
        value={at}
        disabled={disabled}
        onChange={(event) => onSeek(Number(event.target.value))}
        onKeyDown={onKeyDown}
        style={{ "--filled": `${(at / length) * 100}%` } as CSSProperties}
        className="seek h-11 min-w-0 flex-1"
      />
      <span aria-hidden className="w-10">
        {formatDuration(duration)}
      </span>
    </div>
  );
}
