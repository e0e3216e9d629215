// Words that are being typed into a search: they count at once, and the address follows when the typing pauses.
import { type RefCallback, useCallback, useEffect, useRef, useState } from "react";

const PAUSE = 300;

type Typed = [words: string, setWords: (words: string) => void, box: RefCallback<HTMLInputElement>];

/**
 * `kept` is what the address has; `keep` writes it there. Words that come from elsewhere (Back, Clear All) are taken over, and
 * so are those that stand in the box when the scripts come: somebody on a slow network typed them into the HTML.
 */
export function useDebouncedSearchParam(kept: string, keep: (words: string) => void): Typed {
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

  const box = useCallback((input: HTMLInputElement | null) => {
    if (input?.value) setTyped(input.value);
  }, []);
  return [typed, setTyped, box];
}
