// A moment in India's time, and in the device's where that is another.
import { clock, dateIn, dayWords, deviceZone, INDIA, isLikeIndia, timeIn, zoneName } from "../times";

type Props = { at: string; zone?: string; className?: string };

export function When({ at, zone = deviceZone(), className }: Props) {
  return (
    <span className={className}>
      <time dateTime={at}>
        {dayWords(dateIn(INDIA, at)).whole}, <span className="whitespace-nowrap">{clock(timeIn(INDIA, at))} IST</span>
      </time>
      {!isLikeIndia(zone, at) && (
        <span className="block text-sm font-normal text-ink-soft">
          {dayWords(dateIn(zone, at)).whole}, {clock(timeIn(zone, at))} in {zoneName(zone, at)}
        </span>
      )}
    </span>
  );
}
