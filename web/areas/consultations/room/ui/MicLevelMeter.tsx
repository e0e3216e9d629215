// The microphone, seen as bars and said in words.
import { Mic, MicOff } from "lucide-react";
import { useEffect, useState } from "react";
import { cn } from "~/ui/cn";
import { levelLabel, useMicLevel } from "../media/useMicLevel";

const BARS = Array.from({ length: 12 }, (_, at) => at / 12);

export function MicLevelMeter({ track, muted }: { track: MediaStreamTrack | null; muted: boolean }) {
  const level = useMicLevel(muted ? null : track);
  const [heard, setHeard] = useState(false);
  useEffect(() => {
    if (level > 0.35) setHeard(true);
  }, [level]);
  const word = levelLabel(level);
  const Icon = muted ? MicOff : Mic;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
        {/* biome-ignore lint/a11y/useSemanticElements: a <meter> is drawn by the browser and cannot have bars */}
        <div
          role="meter"
          aria-label="Microphone level"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(level * 100)}
          aria-valuetext={muted ? "Muted" : word}
          className="flex h-4 grow items-stretch gap-1"
        >
          {BARS.map((from) => (
            <span
              key={from}
              className={cn("grow rounded-full transition-colors", level > from ? "bg-accent" : "bg-line")}
            />
          ))}
        </div>
        <span aria-hidden className="w-14 text-end text-sm text-ink-soft">
          {muted ? "Muted" : word}
        </span>
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {muted ? "Your microphone is muted." : heard ? "We hear you." : "Say a few words: the bars should move."}
      </p>
    </div>
  );
}
