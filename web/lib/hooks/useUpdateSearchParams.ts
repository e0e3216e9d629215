// The choices in the address: two changes in a row both count, even before the first has been drawn.
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

type Change = (before: URLSearchParams) => URLSearchParams;

export function useUpdateSearchParams(): [URLSearchParams, (change: Change) => void] {
  const [query, setQuery] = useSearchParams();
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  function change(to: Change) {
    latest.current = to(latest.current);
    setQuery(latest.current, { replace: true, preventScrollReset: true });
  }
  return [query, change];
}
