// Toasts: `toast.success("Welcome!")`. The library loads after the page; earlier toasts are queued.
import type { ExternalToast, toast as Sonner } from "sonner";

type Kind = "success" | "error" | "info";
type Options = Pick<ExternalToast, "id" | "description" | "action" | "cancel" | "duration">;

let sonner: typeof Sonner | undefined;
let queue: [Kind, string, Options | undefined][] = [];
let notifyToaster = () => {};

const enqueue = (kind: Kind) => (title: string, options?: Options) => {
  if (sonner) sonner[kind](title, options);
  else {
    queue.push([kind, title, options]);
    notifyToaster();
  }
};

export const toast = { success: enqueue("success"), error: enqueue("error"), info: enqueue("info") };

/** For LazyToaster only: `listener` is called when a toast is queued. */
export function onFirstToast(listener: () => void): void {
  notifyToaster = listener;
  if (queue.length > 0) listener();
}

/** For SonnerToaster only: shows the queue and all later toasts. */
export function attachToaster(library: typeof Sonner): void {
  sonner = library;
  for (const [kind, title, options] of queue) library[kind](title, options);
  queue = [];
}
