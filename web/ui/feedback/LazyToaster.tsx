// Where toasts appear. Their library is fetched when somebody first touches the page, or when the first thing is said.
import { useEffect, useState } from "react";
import { firstInteraction } from "~/lib/interaction";
import { lazyComponent } from "../lazyComponent";
import { onFirstToast } from "./toast";

/** A network that is gone comes back, and what was said meanwhile is shown then. */
const importWithRetry = (): Promise<typeof import("./SonnerToaster")> =>
  import("./SonnerToaster").catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN)).then(importWithRetry));
const AGAIN = 3000;

const ToastList = lazyComponent(importWithRetry);

export function LazyToaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    // What is said mostly answers a touch; fetched with it, the list is here by then.
    firstInteraction().then(want);
    onFirstToast(want);
  }, []);
  return wanted && <ToastList />;
}
