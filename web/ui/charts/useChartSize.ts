// The width a chart has, and the direction its text runs in.
import { type RefObject, useLayoutEffect, useState } from "react";

/** Until it is measured, as in prerendered HTML. */
const INITIAL = { width: 640, isRtl: false };

export function useChartSize(container: RefObject<HTMLElement | null>): { width: number; isRtl: boolean } {
  const [size, setSize] = useState(INITIAL);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => {
      const width = Math.round(element.clientWidth) || INITIAL.width;
      const isRtl = getComputedStyle(element).direction === "rtl";
      setSize((before) => (before.width === width && before.isRtl === isRtl ? before : { width, isRtl }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Another language may run the other way without any box changing its size.
    const direction = new MutationObserver(measure);
    direction.observe(document.documentElement, { attributeFilter: ["dir"] });
    return () => {
      observer.disconnect();
      direction.disconnect();
    };
  }, [container]);
  return size;
}
