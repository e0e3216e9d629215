// Where toasts appear. Their library is fetched when somebody first touches the page, or when the first thing is said.
import { useEffect, useState } from "react";
import { part } from "./part";
import { whenSaid } from "./toast";

/** A network that is gone comes back, and what was said meanwhile is shown then. */
const untilItComes = (): Promise<typeof import("./ToastList")> =>
  import("./ToastList").catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN)).then(untilItComes));
const AGAIN = 3000;

const ToastList = part(untilItComes);

/** What is said mostly answers a touch; fetched with it, the list is here by then. */
const TOUCHES = ["pointerdown", "keydown", "scroll"] as const;

/** Who touches nothing may still lose the network, and is to be told. By then the page is awake. */
const ANYWAY = 3000;

export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const touched = new AbortController();
    for (const touch of TOUCHES) addEventListener(touch, want, { once: true, passive: true, signal: touched.signal });
    const anyway = setTimeout(want, ANYWAY);
    whenSaid(want);
    return () => {
      touched.abort();
      clearTimeout(anyway);
    };
  }, []);
  return wanted && <ToastList />;
}
