// The last thing that was said aloud about the call.
import { useEffect, useRef, useState } from "react";
import { announcementsFor } from "./announcements";
import type { CallState } from "./callSession";

export function useAnnouncements(meeting: CallState, name: string, writing: boolean): string {
  const last = useRef<CallState | null>(null);
  const [news, setNews] = useState("");
  useEffect(() => {
    const before = last.current;
    last.current = meeting;
    if (!before) return;
    const said = announcementsFor(before, meeting, name);
    // An open list of messages reads new ones itself.
    if (said && !(writing && before.messages !== meeting.messages)) setNews(said);
  }, [meeting, name, writing]);
  return news;
}
