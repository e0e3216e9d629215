// Updates search params from their latest value: two updates before a render both apply.
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

type Update = (previous: URLSearchParams) => URLSearchParams;

export function useUpdateSearchParams(): [URLSearchParams, (update: Update) => void] {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  function update(next: Update) {
    latest.current = next(latest.current);
    setParams(latest.current, { replace: true, preventScrollReset: true });
  }
  return [params, update];
}
