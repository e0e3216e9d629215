// /payments/return: the provider's return URL. Polls the payment, then redirects to what was bought.
import { useLocation } from "react-router";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { Diya } from "./components/illustrations/Diya";
import { nextPage, PaymentActions } from "./components/PaymentActions";
import { PaymentMessage } from "./components/PaymentMessage";
import { PaymentReceipt } from "./components/PaymentReceipt";
import { type PaymentStatus, paymentStatus } from "./rules";
import { usePaymentPolling } from "./usePaymentPolling";
import { useRedirectAfterPayment } from "./useRedirectAfterPayment";

export function ReturnScreen() {
  const { search } = useLocation();
  // The prerendered page has no search parameters.
  const hydrated = useHydrated();
  const token = hydrated ? new URLSearchParams(search).get("payment") || null : null;
  const { isChecking, checkAgain, ...snapshot } = usePaymentPolling(token, search);
  const { payment, error } = snapshot;
  const status = hydrated && token === null ? "unknown" : paymentStatus(snapshot);
  const showMessageOnce = useRedirectAfterPayment(status === "paid" ? nextPage(payment) : null, payment?.message ?? "");

  const message = <PaymentMessage status={status} payment={payment} error={error} />;
  const isUrgent = status === "unreachable" || status === "unknown";
  return (
    <section className="mx-auto flex min-h-[calc(100dvh-4.5rem)] max-w-md flex-col items-center px-6 pt-12 pb-16 text-center sm:pt-20">
      <Diya flame={flames[status] ?? "out"} className="w-32" />
      <div className="mt-6">
        {/* The live region stays mounted, so that every change is announced; urgent messages are alerts. */}
        <div aria-live="polite" aria-atomic>
          {!isUrgent && message}
        </div>
        {isUrgent && <div role="alert">{message}</div>}
      </div>
      {payment && status !== "unknown" && (
        <PaymentReceipt
          payment={payment}
          payBy={status === "retryable" ? payment.pay_by : null}
          onExpired={checkAgain}
        />
      )}
      <div className="mt-8 flex w-full flex-col gap-3">
        <PaymentActions
          status={status}
          payment={payment}
          isChecking={isChecking}
          onCheckAgain={checkAgain}
          onContinue={showMessageOnce}
        />
      </div>
    </section>
  );
}

const flames: Partial<Record<PaymentStatus, "burning" | "shining">> = {
  pending: "burning",
  slow: "burning",
  review: "burning",
  paid: "shining",
};
