// Asks before edits are lost: by the router for pages of this site, by the browser for the rest.
import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/**
 * `allowDuring` runs a save whose own navigation is not asked about: `isDirty` of the last render would still be true
 * when it leaves. Only another path counts; filters in the search params do not leave the form.
 */
export function useUnsavedChangesGuard(isDirty: boolean) {
  const isAllowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isAllowed.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty]);

  async function allowDuring(save: () => Promise<void> | void): Promise<void> {
    isAllowed.current = true;
    try {
      await save();
    } finally {
      isAllowed.current = false;
    }
  }

  return {
    isAsking: blocker.state === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    allowDuring,
  };
}
