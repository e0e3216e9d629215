// Loads the toaster with the first interaction or the first toast.
import { useEffect, useState } from "react";
import { firstInteraction } from "~/lib/interaction";
import { lazyComponent } from "../lazyComponent";
import { onFirstToast } from "./toast";

/** Queued toasts are shown when the network is back. */
const importWithRetry = (): Promise<typeof import("./SonnerToaster")> =>
  import("./SonnerToaster").catch(() =>
    new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS)).then(importWithRetry),
  );
const RETRY_DELAY_MS = 3000;

const SonnerToaster = lazyComponent(importWithRetry);

export function LazyToaster() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    const load = () => setIsNeeded(true);
    // Most toasts follow an interaction; loaded with the first one, the toaster is ready in time.
    firstInteraction().then(load);
    onFirstToast(load);
  }, []);
  return isNeeded && <SonnerToaster />;
}
