// How it plays: how fast, for how long, and best through headphones.
import { ChevronDown, Headphones } from "lucide-react";
import { useNow } from "~/lib/hooks/useNow";
import { SelectField } from "~/ui/forms/Field";
import { SPEEDS, setSleepTimer, setSpeed } from "../audioPlayer";

const SLEEP = [5, 10, 15, 30, 60] as const;

export function PlayerSettings({ speed, sleepAt }: { speed: number; sleepAt: number | null }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Speed" value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {each === 1 ? "Normal" : `${each}×`}
            </option>
          ))}
        </SelectField>
        <SleepTimer sleepAt={sleepAt} />
      </div>
      <Tip />
    </div>
  );
}

function SleepTimer({ sleepAt }: { sleepAt: number | null }) {
  const now = useNow();
  const left = sleepAt === null ? null : Math.round((sleepAt - now) / 60_000);
  const chosen = left === null ? "" : "on";
  return (
    <SelectField
      label="Sleep timer"
      value={chosen}
      onChange={(event) => setSleepTimer(event.target.value === "" ? null : Number(event.target.value))}
    >
      <option value="">Off</option>
      {left !== null && <option value="on">{left < 1 ? "Under a minute left" : `${left} min left`}</option>}
      {SLEEP.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes} minutes
        </option>
      ))}
    </SelectField>
  );
}

function Tip() {
  return (
    <details className="group rounded-control bg-sunken">
      <summary className="flex min-h-11 list-none items-center gap-3 px-4 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <Headphones aria-hidden className="size-5 shrink-0 text-accent" />
        Tip: use headphones
        <ChevronDown aria-hidden className="ms-auto size-5 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <p className="px-4 pb-3 text-sm text-ink-soft">
        Some sounds play a different tone in each ear, and soft ones are lost in a room. Put both sides on, keep it low,
        and let the phone lie.
      </p>
    </details>
  );
}
