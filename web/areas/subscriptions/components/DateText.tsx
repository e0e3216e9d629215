// A day of India's calendar in a sentence, never broken in two.
import { formatDate } from "~/lib/format";

export function DateText({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDate(at)}
    </time>
  );
}
