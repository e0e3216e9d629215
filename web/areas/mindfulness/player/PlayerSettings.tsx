// Playback speed, sleep timer and the headphones tip.
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import ChevronDown from "lucide-react/icons/chevron-down";
import Headphones from "lucide-react/icons/headphones";
import { useNow } from "~/lib/hooks/useNow";
import { SelectField } from "~/ui/forms/Field";
import { audioPlayer, SPEEDS } from "./audioPlayer";

const SLEEP_MINUTES = [5, 10, 15, 30, 60] as const;

export function PlayerSettings({ speed, sleepAt }: { speed: number; sleepAt: number | null }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t`Speed`}
          value={speed}
          onChange={(event) => audioPlayer.setSpeed(Number(event.target.value))}
        >
          {SPEEDS.map((option) => (
            <option key={option} value={option}>
              {option === 1 ? t({ message: "Normal", context: "playback speed" }) : `${option}×`}
            </option>
          ))}
        </SelectField>
        <SleepTimer sleepAt={sleepAt} />
      </div>
      <HeadphonesTip />
    </div>
  );
}

function SleepTimer({ sleepAt }: { sleepAt: number | null }) {
  const now = useNow();
  const minutesLeft = sleepAt === null ? null : Math.round((sleepAt - now) / 60_000);
  return (
    <SelectField
      label={t`Sleep timer`}
      value={minutesLeft === null ? "" : "on"}
      onChange={(event) => audioPlayer.setSleepTimer(event.target.value === "" ? null : Number(event.target.value))}
    >
      <option value="">
        <Trans context="sleep timer">Off</Trans>
      </option>
      {minutesLeft !== null && (
        <option value="on">{minutesLeft < 1 ? t`Under a minute left` : t`${minutesLeft} min left`}</option>
      )}
      {SLEEP_MINUTES.map((minutes) => (
        <option key={minutes} value={minutes}>
          <Plural value={minutes} one="# minute" other="# minutes" />
        </option>
      ))}
    </SelectField>
  );
}

function HeadphonesTip() {
  return (
    <details className="group rounded-control bg-sunken">
      <summary className="flex min-h-11 list-none items-center gap-3 px-4 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <Headphones aria-hidden className="size-5 shrink-0 text-accent" />
        <Trans>Tip: use headphones</Trans>
        <ChevronDown aria-hidden className="ms-auto size-5 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <p className="px-4 pb-3 text-sm text-ink-soft">
        <Trans>
          Some sounds play a different tone in each ear, and soft ones are lost in a room. Put both sides on, keep it
          low, and let the phone lie.
        </Trans>
      </p>
    </details>
  );
}
