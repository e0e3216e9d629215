// One attempt to pay: start it on the server, then send the browser to the provider's payment page.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "~/api/error";

/**
 * What `start` leads to: the URL of the payment page (null when the provider has not given one), a navigation within the app
 * that was started already, or nothing more to do on this page.
 */
export type PaymentStart = { paymentUrl: string | null } | "navigating" | "done";

/** When it returns `"navigating"`, because it has started a navigation, the attempt stays pending until the page is left. */
type ErrorHandler<E, Input> = (error: E, input: Input) => unknown;

export type PaymentRedirectOptions<Input> = {
  start: (input: Input, signal: AbortSignal) => Promise<PaymentStart>;
  /** The provider has not given a link in time. */
  onNoLink: (input: Input) => void;
  /** Runs before the browser leaves, for example to announce the redirect. */
  beforeRedirect?: (() => Promise<void> | void) | undefined;
  /** Runs before the handlers below, for example to refetch what the error shows to be out of date. */
  onAnyError?: ((error: unknown, input: Input) => void) | undefined;
  /** The session ended: any 401 without a handler for its code. */
  onUnauthorized?: ErrorHandler<ApiError, Input> | undefined;
  /** By `ApiError.code`. */
  onCode?: Readonly<Record<string, ErrorHandler<ApiError, Input>>> | undefined;
  onError: ErrorHandler<unknown, Input>;
  /** The browser restored this page from the back/forward cache: refetch what the payment may have changed. */
  onRestore: () => void;
};

export function usePaymentRedirect<Input = void>(options: PaymentRedirectOptions<Input>) {
  const [pending, setPending] = useState<{ input: Input } | null>(null);
  // A second click can come before React has rendered the pending state.
  const attempt = useRef<AbortController | null>(null);

  function end() {
    attempt.current = null;
    setPending(null);
  }

  const restore = useEffectEvent(() => {
    end();
    options.onRestore();
  });

  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) restore();
    };
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("pageshow", onPageShow);
      attempt.current?.abort();
    };
  }, []);

  async function pay(input: Input): Promise<void> {
    if (attempt.current) return;
    const controller = new AbortController();
    attempt.current = controller;
    setPending({ input });
    const isLeaving = await run(input, controller.signal);
    // While the browser leaves, the pending state stays on screen.
    if (!isLeaving && !controller.signal.aborted) end();
  }

  /** Returns whether this page is being left. */
  async function run(input: Input, signal: AbortSignal): Promise<boolean> {
    try {
      const outcome = await options.start(input, signal);
      if (signal.aborted || outcome === "done") return false;
      if (outcome === "navigating") return true;
      if (outcome.paymentUrl === null) {
        options.onNoLink(input);
        return false;
      }
      await options.beforeRedirect?.();
      if (signal.aborted) return false;
      window.location.assign(outcome.paymentUrl);
      return true;
    } catch (error) {
      return !signal.aborted && handleError(error, input) === "navigating";
    }
  }

  function handleError(error: unknown, input: Input): unknown {
    options.onAnyError?.(error, input);
    if (!(error instanceof ApiError)) return options.onError(error, input);
    const handler = options.onCode?.[error.code] ?? (error.status === 401 ? options.onUnauthorized : undefined);
    return (handler ?? options.onError)(error, input);
  }

  return { pay, isPending: pending !== null, pendingInput: pending?.input };
}
