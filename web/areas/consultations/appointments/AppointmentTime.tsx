// A moment in India's time, and in the device's where that is another.
import { dateIn, deviceZone, formatClock, formatDay, hasIndiaOffset, INDIA, timeIn, zoneName } from "../times";

type Props = { at: string; zone?: string; className?: string };

export function AppointmentTime({ at, zone = deviceZone(), className }: Props) {
  return (
    <span className={className}>
      <time dateTime={at}>
        {formatDay(dateIn(INDIA, at)).whole},{" "}
        <span className="whitespace-nowrap">{formatClock(timeIn(INDIA, at))} IST</span>
      </time>
      {!hasIndiaOffset(zone, at) && (
        <span className="block text-sm font-normal text-ink-soft">
          {formatDay(dateIn(zone, at)).whole}, {formatClock(timeIn(zone, at))} in {zoneName(zone, at)}
        </span>
      )}
    </span>
  );
}
