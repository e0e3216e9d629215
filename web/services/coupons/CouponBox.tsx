// The coupon box of booking, checkout and subscribing. The screen holds the applied coupon.
import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { type Area, applyCoupon, type Coupon, removeCoupon } from "./api";
import { CouponForm } from "./components/CouponForm";
import { CouponPanel } from "./components/CouponPanel";
import { couponErrorMessage, INVALID_COUPON } from "./rules";

type Props = {
  area: Area;
  /** The amount in rupees that the code is applied to; disabled while undefined. */
  amount: number | undefined;
  applied: Coupon | null;
  onApply: (coupon: Coupon) => void;
  onRemove: () => void;
  /** Overrides the discount in rupees that the server returned. */
  discountAmount?: number | undefined;
  /** What the discount applies to: "on the Premium Plan". */
  appliesTo?: string | undefined;
  /** The server rejected the coupon after it was applied. */
  rejected?: boolean | undefined;
};

/** `error` is undefined before the first attempt and null once it is out of date. */
type ApplyState = { applying: boolean; error?: string | null };

export function CouponBox({
  area,
  amount,
  applied,
  onApply,
  onRemove,
  discountAmount,
  appliesTo,
  rejected = false,
}: Props) {
  const [code, setCode] = useState("");
  const [state, setState] = useState<ApplyState>({ applying: false });
  const { inputRef, panelRef, moveFocusOnSwap } = useFocusAfterSwap(applied !== null);

  async function apply() {
    if (amount === undefined || state.applying) return;
    moveFocusOnSwap();
    setState({ applying: true });
    try {
      const coupon = await applyCoupon(code.trim(), amount, area);
      setCode("");
      setState({ applying: false });
      onApply(coupon);
    } catch (error) {
      setState({ applying: false, error: couponErrorMessage(error) });
    }
  }

  function edit(value: string) {
    setCode(value);
    setState({ applying: false, error: null });
  }

  function remove(coupon: Coupon) {
    moveFocusOnSwap();
    setState({ applying: false, error: null });
    void removeCoupon(coupon.code);
    onRemove();
  }

  if (applied) {
    return (
      <CouponPanel
        coupon={applied}
        discountAmount={discountAmount ?? applied.discount_amount}
        appliesTo={appliesTo}
        onRemove={() => remove(applied)}
        ref={panelRef}
      />
    );
  }
  const serverRejection = state.error === undefined && !state.applying && rejected ? t(INVALID_COUPON) : undefined;
  return (
    <CouponForm
      code={code}
      onCodeChange={edit}
      onApply={apply}
      applying={state.applying}
      disabled={amount === undefined}
      error={state.error ?? serverRejection}
      inputRef={inputRef}
    />
  );
}

/** Moves focus when the panel replaces the input after a user action, or the other way round. */
function useFocusAfterSwap(applied: boolean) {
  const inputRef = useRef<HTMLInputElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const previous = useRef(applied);
  const shouldMoveFocus = useRef(false);
  useEffect(() => {
    if (previous.current === applied) return;
    previous.current = applied;
    if (shouldMoveFocus.current) (applied ? panelRef : inputRef).current?.focus();
    shouldMoveFocus.current = false;
  }, [applied]);
  const moveFocusOnSwap = () => {
    shouldMoveFocus.current = true;
  };
  return { inputRef, panelRef, moveFocusOnSwap };
}
