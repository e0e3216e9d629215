// The last thing that was said aloud about the call.
import { useEffect, useRef, useState } from "react";
import type { MeetingState } from "./meeting";
import { newsOf } from "./news";

export function useNews(meeting: MeetingState, name: string, writing: boolean): string {
  const last = useRef<MeetingState | null>(null);
  const [news, setNews] = useState("");
  useEffect(() => {
    const before = last.current;
    last.current = meeting;
    if (!before) return;
    const said = newsOf(before, meeting, name);
    // An open list of messages reads new ones itself.
    if (said && !(writing && before.messages !== meeting.messages)) setNews(said);
  }, [meeting, name, writing]);
  return news;
}
