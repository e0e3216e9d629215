// The coupon form of booking, checkout and subscriptions. The screen owns the applied coupon.
import { useEffect, useRef, useState } from "react";
import { type Area, applyCoupon, type Coupon, removeCoupon } from "./api";
import { CouponForm } from "./components/CouponForm";
import { CouponPanel } from "./components/CouponPanel";
import { couponErrorMessage, INVALID } from "./rules";

type Props = {
  area: Area;
  /** In rupees; codes can not be applied while it is unknown. */
  amount: number | undefined;
  applied: Coupon | null;
  onApply: (coupon: Coupon) => void;
  onRemove: () => void;
  /** The discount in rupees, where it differs from `discount_amount`. */
  takesOff?: number | undefined;
  /** What it is taken off, where that is not obvious: "on the Premium Plan". */
  on?: string | undefined;
  /** The server rejected the coupon later, so the screen removed it. */
  refused?: boolean | undefined;
};

/** `error` is null after the user has edited the rejected code. */
type Request = { applying: boolean; error?: string | null };

export function CouponBox({ area, amount, applied, onApply, onRemove, takesOff, on, refused = false }: Props) {
  const [code, setCode] = useState("");
  const [request, setRequest] = useState<Request>({ applying: false });
  const { input, panel, moveFocus } = useFocusAfterSwap(applied !== null);

  async function apply() {
    if (amount === undefined || request.applying) return;
    moveFocus();
    setRequest({ applying: true });
    try {
      const coupon = await applyCoupon(code.trim(), amount, area);
      setCode("");
      setRequest({ applying: false });
      onApply(coupon);
    } catch (error) {
      setRequest({ applying: false, error: couponErrorMessage(error) });
    }
  }

  function edit(text: string) {
    setCode(text);
    setRequest({ applying: false, error: null });
  }

  function remove(coupon: Coupon) {
    moveFocus();
    setRequest({ applying: false, error: null });
    void removeCoupon(coupon.code);
    onRemove();
  }

  if (applied) {
    return (
      <CouponPanel
        coupon={applied}
        takesOff={takesOff ?? applied.discount_amount}
        on={on}
        onRemove={() => remove(applied)}
        panel={panel}
      />
    );
  }
  const serverRejection = request.error === undefined && !request.applying && refused ? INVALID : undefined;
  return (
    <CouponForm
      code={code}
      onCode={edit}
      onApply={apply}
      applying={request.applying}
      closed={amount === undefined}
      error={request.error ?? serverRejection}
      input={input}
    />
  );
}

/** Moves focus to what replaced the input or the panel after an action of the user. */
function useFocusAfterSwap(applied: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const wasApplied = useRef(applied);
  const shouldMove = useRef(false);
  useEffect(() => {
    if (wasApplied.current === applied) return;
    wasApplied.current = applied;
    if (shouldMove.current) (applied ? panel : input).current?.focus();
    shouldMove.current = false;
  }, [applied]);
  const moveFocus = () => {
    shouldMove.current = true;
  };
  return { input, panel, moveFocus };
}
