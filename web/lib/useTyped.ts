// Words that are being typed into a search: they count at once, and the address follows when the typing pauses.
import { useEffect, useRef, useState } from "react";

const PAUSE = 300;

/** `kept` is what the address has; `keep` writes it there. Words that come from elsewhere (Back, Clear All) are taken over. */
export function useTyped(kept: string, keep: (words: string) => void): [string, (words: string) => void] {
  const [typed, setTyped] = useState(kept);
  const written = useRef(kept);
  const latest = useRef(keep);
  latest.current = keep;

  useEffect(() => {
    if (kept === written.current) return;
    written.current = kept;
    setTyped(kept);
  }, [kept]);

  useEffect(() => {
    const words = typed.trim();
    if (words === written.current) return;
    const pausing = setTimeout(() => {
      written.current = words;
      latest.current(words);
    }, PAUSE);
    return () => clearTimeout(pausing);
  }, [typed]);

  return [typed, setTyped];
}
