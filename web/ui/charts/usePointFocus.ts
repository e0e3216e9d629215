// One tab stop for a chart; arrow keys go from point to point, and each point says its values when it has focus.
import { type KeyboardEvent, useState } from "react";

/** Keys and how far each moves. */
type Steps = Record<string, number>;

export function usePointFocus(count: number, steps: Steps) {
  const [focusable, setFocusable] = useState(0);
  const [active, setActive] = useState<number>();

  function onKeyDown(event: KeyboardEvent<Element>, index: number) {
    const step = steps[event.key];
    const to =
      event.key === "Home" ? 0 : event.key === "End" ? count - 1 : step === undefined ? undefined : index + step;
    if (to === undefined) {
      if (event.key === "Escape") setActive(undefined);
      return;
    }
    event.preventDefault();
    const points = event.currentTarget.parentElement?.children;
    (points?.[Math.min(Math.max(to, 0), count - 1)] as SVGElement | undefined)?.focus();
  }

  const pointProps = (index: number) => ({
    role: "img",
    tabIndex: index === Math.min(focusable, count - 1) ? 0 : -1,
    onFocus: () => {
      setFocusable(index);
      setActive(index);
    },
    onBlur: () => setActive(undefined),
    onPointerEnter: () => setActive(index),
    onPointerLeave: () => setActive(undefined),
    onKeyDown: (event: KeyboardEvent<Element>) => onKeyDown(event, index),
  });

  return { active: active !== undefined && active < count ? active : undefined, pointProps };
}
