// A date in Indian time that does not wrap.
import { formatDate } from "~/lib/format";

export function DateText({ date }: { date: string }) {
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {formatDate(date)}
    </time>
  );
}
