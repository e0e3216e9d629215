// The document title of a private page, which depends on its data. Public pages also set their description (pageMeta.ts).
import { useEffect } from "react";

/** While `name` is undefined, the title of the route stays. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    const previous = document.title;
    const title = `${name} | DFT`;
    document.title = title;
    return () => {
      // The next page may have set its title already.
      if (document.title === title) document.title = previous;
    };
  }, [name]);
}
