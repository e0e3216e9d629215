// The shared coupon box of booking, checkout and subscribing. The screen keeps the coupon; the box asks for it.
import { useEffect, useRef, useState } from "react";
import { type Area, applyCoupon, type Coupon, removeCoupon } from "./api";
import { CouponForm } from "./components/CouponForm";
import { CouponPanel } from "./components/CouponPanel";
import { couponErrorMessage, INVALID } from "./rules";

type Props = {
  area: Area;
  /** Rupees that the code is asked about; nothing can be applied while they are not known. */
  amount: number | undefined;
  applied: Coupon | null;
  onApply: (coupon: Coupon) => void;
  onRemove: () => void;
  /** Rupees it takes off here, where that is not what the answer said. */
  takesOff?: number | undefined;
  /** What that is taken off, where it is not plain: "on the Premium Plan". */
  on?: string | undefined;
  /** The screen had to take the coupon out again, because the server refused it later. */
  refused?: boolean | undefined;
};

/** `error` is null once the words of the last failure are out of date. */
type Asking = { applying: boolean; error?: string | null };

export function CouponBox({ area, amount, applied, onApply, onRemove, takesOff, on, refused = false }: Props) {
  const [code, setCode] = useState("");
  const [asking, setAsking] = useState<Asking>({ applying: false });
  const { input, panel, willMove } = useFocusOn(applied !== null);

  async function apply() {
    if (amount === undefined || asking.applying) return;
    willMove();
    setAsking({ applying: true });
    try {
      const coupon = await applyCoupon(code.trim(), amount, area);
      setCode("");
      setAsking({ applying: false });
      onApply(coupon);
    } catch (error) {
      setAsking({ applying: false, error: couponErrorMessage(error) });
    }
  }

  function edit(text: string) {
    setCode(text);
    setAsking({ applying: false, error: null });
  }

  function remove(coupon: Coupon) {
    willMove();
    setAsking({ applying: false, error: null });
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
  const lately = asking.error === undefined && !asking.applying && refused ? INVALID : undefined;
  return (
    <CouponForm
      code={code}
      onCode={edit}
      onApply={apply}
      applying={asking.applying}
      closed={amount === undefined}
      error={asking.error ?? lately}
      input={input}
    />
  );
}

/** When the panel takes the place of the input after a person's own act, or the other way round, the keyboard goes on there. */
function useFocusOn(applied: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(applied);
  const moves = useRef(false);
  useEffect(() => {
    if (shown.current === applied) return;
    shown.current = applied;
    if (moves.current) (applied ? panel : input).current?.focus();
    moves.current = false;
  }, [applied]);
  const willMove = () => {
    moves.current = true;
  };
  return { input, panel, willMove };
}
