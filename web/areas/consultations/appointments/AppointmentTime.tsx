// A time in India's time zone, and in the device's zone where it differs.
import { Trans } from "@lingui/react/macro";
import { dateIn, deviceZone, formatClock, formatDay, hasIndiaOffset, INDIA, timeIn, zoneName } from "../times";

type Props = { time: string; zone?: string; className?: string };

export function AppointmentTime({ time, zone = deviceZone(), className }: Props) {
  const date = formatDay(dateIn(INDIA, time)).full;
  const clock = formatClock(timeIn(INDIA, time));
  return (
    <span className={className}>
      <time dateTime={time}>
        <Trans>
          {date}, <span className="whitespace-nowrap">{clock} IST</span>
        </Trans>
      </time>
      {!hasIndiaOffset(zone, time) && <LocalTime time={time} zone={zone} />}
    </span>
  );
}

function LocalTime({ time, zone }: { time: string; zone: string }) {
  const date = formatDay(dateIn(zone, time)).full;
  const clock = formatClock(timeIn(zone, time));
  const zoneLabel = zoneName(zone, time);
  return (
    <span className="block text-sm font-normal text-ink-soft">
      <Trans>
        {date}, {clock} in {zoneLabel}
      </Trans>
    </span>
  );
}
