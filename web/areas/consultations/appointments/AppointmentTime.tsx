// A time in India's time zone, and in the device's zone where it differs.
import { dateIn, deviceZone, formatClock, formatDay, hasIndiaOffset, INDIA, timeIn, zoneName } from "../times";

type Props = { time: string; zone?: string; className?: string };

export function AppointmentTime({ time, zone = deviceZone(), className }: Props) {
  return (
    <span className={className}>
      <time dateTime={time}>
        {formatDay(dateIn(INDIA, time)).full},{" "}
        <span className="whitespace-nowrap">{formatClock(timeIn(INDIA, time))} IST</span>
      </time>
      {!hasIndiaOffset(zone, time) && (
        <span className="block text-sm font-normal text-ink-soft">
          {formatDay(dateIn(zone, time)).full}, {formatClock(timeIn(zone, time))} in {zoneName(zone, time)}
        </span>
      )}
    </span>
  );
}
