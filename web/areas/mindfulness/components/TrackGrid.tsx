// Tracks side by side.
import { useEffect, useRef } from "react";
import type { Track } from "../api";
import type { ContentAccess } from "../useContentAccess";
import { trackGridClasses, trackRowClasses } from "./skeletons";
import { TrackCard } from "./TrackCard";

type Props = {
  tracks: readonly Track[];
  listening: ContentAccess;
  level?: 2 | 3;
  label: string;
  /** Few, in a row that a thumb draws along on a phone. */
  row?: boolean;
};

export function TrackGrid({ tracks, listening, level = 3, label, row = false }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const count = tracks.length;
  const before = useRef(count);
  useEffect(() => {
    // The card that had the focus has left the list.
    if (count < before.current && document.activeElement === document.body) list.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <ul ref={list} tabIndex={-1} aria-label={label} className={row ? trackRowClasses : trackGridClasses}>
      {tracks.map((track) => (
        <li key={track.id} className={row ? "w-[85%] shrink-0 snap-start sm:w-auto" : undefined}>
          <TrackCard track={track} listening={listening} level={level} tall={row} />
        </li>
      ))}
    </ul>
  );
}
