// When to hydrate deferred components: on the first interaction, or when they come near the viewport.

/** Keyboard, pointer, wheel, and a screen reader that focuses a field. */
const INTERACTIONS = ["pointerdown", "keydown", "scroll", "focusin"] as const;

/** A user who reads without interacting gets everything after this time. */
const IDLE_TIMEOUT_MS = 5000;

let first: Promise<void> | undefined;

/** Resolves once per page load; later calls resolve at once. */
export function firstInteraction(): Promise<void> {
  first ??= new Promise((resolve) => {
    const controller = new AbortController();
    const onInteraction = () => {
      controller.abort();
      resolve();
    };
    const options = { capture: true, passive: true, signal: controller.signal };
    for (const type of INTERACTIONS) addEventListener(type, onInteraction, options);
    setTimeout(onInteraction, IDLE_TIMEOUT_MS);
  });
  return first;
}

/** Resolves at once when no element matches: there is no prerendered HTML to keep. */
export function nearViewportOrInteraction(selector: string): Promise<void> {
  const element = typeof document === "object" && document.querySelector(selector);
  return element ? Promise.race([firstInteraction(), nearViewport(element)]) : Promise.resolve();
}

/** Within half a screen. */
function nearViewport(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: "50%" },
    );
    observer.observe(element);
  });
}
