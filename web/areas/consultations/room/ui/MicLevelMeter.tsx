// The microphone level as bars and as text.
import { t } from "@lingui/core/macro";
import Mic from "lucide-react/icons/mic";
import MicOff from "lucide-react/icons/mic-off";
import { useState } from "react";
import { cn } from "~/ui/cn";
import { levelLabel, useMicLevel } from "../media/useMicLevel";

const BAR_THRESHOLDS = Array.from({ length: 12 }, (_, index) => index / 12);
const HEARD_LEVEL = 0.35;

export function MicLevelMeter({ track, muted }: { track: MediaStreamTrack | null; muted: boolean }) {
  const level = useMicLevel(muted ? null : track);
  const [wasHeard, setWasHeard] = useState(false);
  if (level > HEARD_LEVEL && !wasHeard) setWasHeard(true);
  const label = muted ? t`Muted` : levelLabel(level);
  const Icon = muted ? MicOff : Mic;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
        {/* biome-ignore lint/a11y/useSemanticElements: the native <meter> can not be styled as bars */}
        <div
          role="meter"
          aria-label={t`Microphone level`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(level * 100)}
          aria-valuetext={label}
          className="flex h-4 grow items-stretch gap-1"
        >
          {BAR_THRESHOLDS.map((threshold) => (
            <span
              key={threshold}
              className={cn("grow rounded-full transition-colors", level > threshold ? "bg-accent" : "bg-line")}
            />
          ))}
        </div>
        <span aria-hidden className="w-14 text-end text-sm text-ink-soft">
          {label}
        </span>
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {muted ? t`Your microphone is muted.` : wasHeard ? t`We hear you.` : t`Say a few words: the bars should move.`}
      </p>
    </div>
  );
}
