// /payments/return, where the provider sends people back: waits for our server's word, then goes on.
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
  // The prerendered page has no query, and waits.
  const awake = useHydrated();
  const token = awake ? new URLSearchParams(search).get("payment") || null : null;
  const { checking, checkAgain, ...known } = usePaymentPolling(token, search);
  const { payment, error } = known;
  const now = awake && token === null ? "unknown" : paymentStatus(known);
  const goingOn = useRedirectAfterPayment(now === "paid" ? nextPage(payment) : null, payment?.message ?? "");

  const words = <PaymentMessage standing={now} payment={payment} error={error} />;
  const urgent = now === "silent" || now === "unknown";
  return (
    <section className="mx-auto flex min-h-[calc(100dvh-4.5rem)] max-w-md flex-col items-center px-6 pt-12 pb-16 text-center sm:pt-20">
      <Diya flame={flames[now] ?? "out"} className="w-32" />
      <div className="mt-6">
        {/* Always there, so that every change is announced; what is urgent is announced at once. */}
        <div aria-live="polite" aria-atomic>
          {!urgent && words}
        </div>
        {urgent && <div role="alert">{words}</div>}
      </div>
      {payment && now !== "unknown" && (
        <PaymentReceipt payment={payment} payBy={now === "again" ? payment.pay_by : null} onTimeOver={checkAgain} />
      )}
      <div className="mt-8 flex w-full flex-col gap-3">
        <PaymentActions
          standing={now}
          payment={payment}
          checking={checking}
          onCheckAgain={checkAgain}
          onGoingOn={goingOn}
        />
      </div>
    </section>
  );
}

const flames: Partial<Record<PaymentStatus, "burning" | "shining">> = {
  waiting: "burning",
  slow: "burning",
  review: "burning",
  paid: "shining",
};
