// The checkout step in the URL.
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { cartStepPath } from "~/lib/paths";
import { STEPS, type Step } from "../constants";

/** On a change of step the page scrolls to its top and the heading gets focus. */
export function useCheckoutStep(hydrated: boolean): { step: Step; headingRef: RefObject<HTMLHeadingElement | null> } {
  const [searchParams] = useSearchParams();
  // The prerendered HTML has no search parameters.
  const requested = hydrated ? searchParams.get("step") : null;
  const step: Step = STEPS.find((name) => name === requested) ?? "cart";
  const headingRef = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    headingRef.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: "instant" });
  }, [step]);
  return { step, headingRef };
}

/** Replaces a step in the URL that is not allowed yet, and reports it. */
export function useStepGuard(requested: Step, allowed: Step, onRejected: () => void): void {
  const navigate = useNavigate();
  const reportRejected = useEffectEvent(onRejected);
  useEffect(() => {
    if (requested === allowed) return;
    reportRejected();
    void navigate(cartStepPath(allowed), { replace: true });
  }, [requested, allowed, navigate]);
}

/** Runs when the user returns to the cart step, by a link of the page, the nav bar or the back button. */
export function useReturnToCart(step: Step, onReturn: () => void): void {
  const previous = useRef(step);
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    if (previous.current !== "cart" && step === "cart") handleReturn();
    previous.current = step;
  }, [step]);
}
