// A search input whose text filters at once and reaches the URL when the user pauses typing.
import { type RefCallback, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

const DEBOUNCE_MS = 300;

type SearchInput = [text: string, setText: (text: string) => void, inputRef: RefCallback<HTMLInputElement>];

/**
 * `param` is the value in the URL; `setParam` writes it. A value from elsewhere (Back, Clear All) replaces the text. So does a value that was
 * typed into the prerendered HTML before hydration, on a slow network.
 */
export function useDebouncedSearchParam(param: string, setParam: (text: string) => void): SearchInput {
  const [text, setText] = useState(param);
  const written = useRef(param);
  const write = useEffectEvent((query: string) => {
    written.current = query;
    setParam(query);
  });

  useEffect(() => {
    if (param === written.current) return;
    written.current = param;
    setText(param);
  }, [param]);

  useEffect(() => {
    const query = text.trim();
    if (query === written.current) return;
    const timer = setTimeout(() => write(query), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const inputRef = useCallback((input: HTMLInputElement | null) => {
    if (input?.value) setText(input.value);
  }, []);
  return [text, setText, inputRef];
}
