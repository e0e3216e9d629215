// The title of a page for one person whose name is known only once its data has come. Pages for everybody tell more (telling.ts).
import { useEffect } from "react";

/** Until then, and whenever `name` is not known, the route's own title stands. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    const before = document.title;
    const own = `${name} | DFT`;
    document.title = own;
    return () => {
      // The next page may have written its own already.
      if (document.title === own) document.title = before;
    };
  }, [name]);
}
