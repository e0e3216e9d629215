// The cart page: loads the cart, then shows the checkout steps.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useState } from "react";
import { errorMessage } from "~/api/errorMessages";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { paths } from "~/lib/paths";
import { useSession } from "~/services/session";
import { Button, ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { CartSkeleton } from "../cart/CartSkeleton";
import { useCart } from "../cart/useCart";
import { CheckoutSteps } from "./CheckoutSteps";
import { PendingOrderNote } from "./PendingOrderNote";
import { useCheckoutStep } from "./useCheckoutStep";

export default function CheckoutPage() {
  const hydrated = useHydrated();
  const cart = useCart();
  const { user } = useSession();
  const [isSessionExpired, setSessionExpired] = useState(false);
  const { step, headingRef } = useCheckoutStep(hydrated);
  // A member on the way to the login page must not continue as a guest, who would drop the draft.
  const isLeavingForLogin = isSessionExpired && user === null;
  if (!hydrated || isLeavingForLogin || cart.status === "loading") {
    return (
      <>
        <h1 className="mb-6 text-2xl">
          <Trans>Your Cart</Trans>
        </h1>
        <LoadingState skeleton={<CartSkeleton />}>
          <Trans>Loading your cart</Trans>
        </LoadingState>
      </>
    );
  }
  if (cart.status === "failed") {
    return (
      <EmptyState
        level={1}
        tone="error"
        title={t`Your cart could not be loaded`}
        text={cart.error ? errorMessage(cart.error) : t`Your account could not be loaded.`}
        action={
          <Button icon={RotateCcw} loading={cart.isRetrying} onClick={cart.retry}>
            <Trans>Try Again</Trans>
          </Button>
        }
      />
    );
  }
  if (cart.lines.length === 0) {
    return (
      <>
        <EmptyState
          level={1}
          title={t`Your cart is empty`}
          text={t`What you choose in the shop waits for you here.`}
          action={
            <ButtonLink to={paths.dopamart}>
              <Trans>Continue Shopping</Trans>
            </ButtonLink>
          }
        />
        <PendingOrderNote placedOrderId={null} />
      </>
    );
  }
  return (
    <CheckoutSteps
      key={user?.id ?? "guest"}
      cart={cart}
      requestedStep={step}
      headingRef={headingRef}
      onSessionExpired={() => setSessionExpired(true)}
    />
  );
}
