// Short news for the person: `toast.success("Welcome!")`. The library arrives after the page does; what is said earlier waits.
import type { ExternalToast, toast as Sonner } from "sonner";

type Kind = "success" | "error" | "info";
type Options = Pick<ExternalToast, "id" | "description" | "action" | "cancel" | "duration">;

let sonner: typeof Sonner | undefined;
let waiting: [Kind, string, Options | undefined][] = [];
let notifyToaster = () => {};

const enqueue = (kind: Kind) => (title: string, options?: Options) => {
  if (sonner) sonner[kind](title, options);
  else {
    waiting.push([kind, title, options]);
    notifyToaster();
  }
};

export const toast = { success: enqueue("success"), error: enqueue("error"), info: enqueue("info") };

/** For the Toaster alone: `wanted` is called as soon as something waits to be shown. */
export function onFirstToast(wanted: () => void): void {
  notifyToaster = wanted;
  if (waiting.length > 0) wanted();
}

/** For the Toaster alone: from now on toasts can be seen. */
export function attachToaster(library: typeof Sonner): void {
  sonner = library;
  for (const [kind, title, options] of waiting) library[kind](title, options);
  waiting = [];
}
