// Track cards as a grid, or as a scrollable row on phones.
import { useEffect, useRef } from "react";
import type { Track } from "../api";
import type { ContentAccess } from "../useContentAccess";
import { trackGridClasses, trackRowClasses } from "./skeletons";
import { TrackCard } from "./TrackCard";

type Props = {
  tracks: readonly Track[];
  access: ContentAccess;
  level?: 2 | 3;
  label: string;
  /** Scrolls horizontally on phones. */
  row?: boolean;
};

export function TrackGrid({ tracks, access, level = 3, label, row = false }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const count = tracks.length;
  const previousCount = useRef(count);
  useEffect(() => {
    // The card that had the focus was removed.
    if (count < previousCount.current && document.activeElement === document.body) list.current?.focus();
    previousCount.current = count;
  }, [count]);
  return (
    <ul ref={list} tabIndex={-1} aria-label={label} className={row ? trackRowClasses : trackGridClasses}>
      {tracks.map((track) => (
        <li key={track.id} className={row ? "w-[85%] shrink-0 snap-start sm:w-auto" : undefined}>
          <TrackCard track={track} access={access} level={level} tall={row} />
        </li>
      ))}
    </ul>
  );
}
