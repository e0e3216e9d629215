// Where toasts appear. Their library is fetched when somebody first touches the page, or when the first thing is said.
import { useEffect, useState } from "react";
import { touched } from "~/lib/touched";
import { part } from "./part";
import { whenSaid } from "./toast";

/** A network that is gone comes back, and what was said meanwhile is shown then. */
const untilItComes = (): Promise<typeof import("./ToastList")> =>
  import("./ToastList").catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN)).then(untilItComes));
const AGAIN = 3000;

const ToastList = part(untilItComes);

export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    // What is said mostly answers a touch; fetched with it, the list is here by then.
    touched().then(want);
    whenSaid(want);
  }, []);
  return wanted && <ToastList />;
}
