// The latest screen reader announcement about the call.
import { useEffect, useRef, useState } from "react";
import { announcementFor } from "./announcements";
import type { CallState } from "./callState";

export function useAnnouncements(callState: CallState, name: string, chatOpen: boolean): string {
  const previous = useRef<CallState | null>(null);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    const before = previous.current;
    previous.current = callState;
    if (!before) return;
    const text = announcementFor(before, callState, name);
    // The open message log is a live region itself.
    if (text && !(chatOpen && before.messages !== callState.messages)) setAnnouncement(text);
  }, [callState, name, chatOpen]);
  return announcement;
}
