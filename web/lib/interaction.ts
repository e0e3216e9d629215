// When somebody first touches the page, and when a part of it is near what they see. What nobody has come to can wait until then.

/** A keyboard, a finger, a wheel, and a screen reader that goes to a field. */
const TOUCHES = ["pointerdown", "keydown", "scroll", "focusin"] as const;

/** Who only reads has everything at hand by the time they go on. By then the page is awake. */
const READING = 5000;

let first: Promise<void> | undefined;

/** Once, for the whole visit: later askers are answered at once. */
export function firstInteraction(): Promise<void> {
  first ??= new Promise((resolve) => {
    const listening = new AbortController();
    const isHere = () => {
      listening.abort();
      resolve();
    };
    const options = { capture: true, passive: true, signal: listening.signal };
    for (const touch of TOUCHES) addEventListener(touch, isHere, options);
    setTimeout(isHere, READING);
  });
  return first;
}

/** The part that `selector` finds is within half a screen, or the page was touched. What has no HTML yet is not waited for. */
export function nearViewportOrInteraction(selector: string): Promise<void> {
  const part = typeof document === "object" && document.querySelector(selector);
  return part ? Promise.race([firstInteraction(), comesNear(part)]) : Promise.resolve();
}

function comesNear(part: Element): Promise<void> {
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(
      (looks) => {
        if (!looks.at(-1)?.isIntersecting) return;
        watch.disconnect();
        resolve();
      },
      { rootMargin: "50%" },
    );
    watch.observe(part);
  });
}
