// Where toasts appear. Their library is fetched when somebody first touches the page, or when the first thing is said.
import { useEffect, useState } from "react";
import { part } from "./part";
import { whenSaid } from "./toast";

const ToastList = part(() => import("./ToastList"));

/** What is said mostly answers a touch; fetched with it, the list is here by then. */
const TOUCHES = ["pointerdown", "keydown", "scroll"] as const;

/** Who has touched nothing for so long may still lose the network, and is to be told. */
const ANYWAY = 10_000;

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
