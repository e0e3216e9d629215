// The three steps of a checkout with a filled cart, and what they share: draft, addresses, coupon and the attempt to pay.
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { type RefObject, useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { cartStepPath } from "~/lib/paths";
import type { Coupon } from "~/services/coupons/api";
import { CouponBox } from "~/services/coupons/CouponBox";
import { INVALID_COUPON } from "~/services/coupons/rules";
import { useSession } from "~/services/session";
import { Button } from "~/ui/Button";
import { PageLoadError } from "~/ui/feedback/PageState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { toast } from "~/ui/feedback/toast";
import { lazyComponent } from "~/ui/lazyComponent";
import { type AddressErrors, type ContactErrors, type SavedAddress, toForm } from "../addresses/address";
import { useAddresses } from "../addresses/useAddresses";
import { CartStep } from "../cart/CartStep";
import type { useCart } from "../cart/useCart";
import { STEP_NAMES, type Step } from "../constants";
import { AddressStep, addressPrompt } from "./AddressStep";
import { CheckoutError } from "./CheckoutError";
import { CheckoutStepper } from "./CheckoutStepper";
import { guestCheckout, memberCheckout } from "./checkoutInput";
import { OrderSummary } from "./OrderSummary";
import { PaymentStep } from "./PaymentStep";
import { PendingOrderNote } from "./PendingOrderNote";
import { useCheckout } from "./useCheckout";
import { useCheckoutDraft } from "./useCheckoutDraft";
import { useReturnToCart, useStepGuard } from "./useCheckoutStep";
import { useCoupon } from "./useCoupon";

// react-hook-form and zod are loaded with the dialog, not with the page.
const GuestDialog = lazyComponent(() => import("./GuestDialog"), {
  errorFallback: (retry) => (
    <PageLoadError onRetry={retry}>
      <Trans>The guest checkout could not be loaded</Trans>
    </PageLoadError>
  ),
});

type Props = {
  cart: ReturnType<typeof useCart>;
  /** The step in the URL, which may not be allowed yet. */
  requestedStep: Step;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onSessionExpired: () => void;
};

export function CheckoutSteps({ cart, requestedStep, headingRef, onSessionExpired }: Props) {
  const { user } = useSession();
  const isGuest = user === null;
  const { itemCount } = cart;
  const navigate = useNavigate();
  const [draft, changeDraft] = useCheckoutDraft(user?.id ?? null);
  const [isContactDialogOpen, setContactDialogOpen] = useState(false);
  const [contactErrors, setContactErrors] = useState<ContactErrors>({});
  const [addressErrors, setAddressErrors] = useState<AddressErrors>({});
  const addresses = useAddresses(draft, changeDraft);
  const onCoupon = useCallback((coupon: Coupon | null) => changeDraft({ coupon }), [changeDraft]);
  const coupon = useCoupon(cart.total, { coupon: draft.coupon, onCoupon });
  const goToStep = (step: Step) => void navigate(cartStepPath(step));

  const needsContact = isGuest && !draft.guestConfirmed;
  const needsAddress = !needsContact && addresses.status === "ready" && !addresses.selected;
  const step: Step = needsContact ? "cart" : requestedStep === "payment" && needsAddress ? "address" : requestedStep;
  useStepGuard(requestedStep, step, () => {
    if (needsContact) setContactDialogOpen(true);
    else showAddressPrompt();
  });
  // A guest confirms name and email each time they leave the cart.
  useReturnToCart(step, () => changeDraft({ guestConfirmed: false }));

  const checkout = useCheckout({
    onPlaced: (placedOrderId) => changeDraft({ placedOrderId }),
    onEmpty: () => goToStep("cart"),
    onAddressNeeded: (message) => {
      toast.error(message, { id: "checkout" });
      addresses.retry();
      goToStep("address");
    },
    onAddressErrors: (errors) => {
      setAddressErrors(errors);
      const { selected } = addresses;
      if (selected) changeDraft({ addressForm: { editing: selected.id, values: toForm(selected) } });
      goToStep("address");
    },
    onContactErrors: (errors) => {
      setContactErrors(errors);
      changeDraft({ guestConfirmed: false });
      setContactDialogOpen(true);
      goToStep("cart");
    },
    onCouponRejected: () => {
      coupon.reject();
      toast.error(t(INVALID_COUPON), { id: "checkout", description: t`It was taken out. The total has changed.` });
    },
    onSessionExpired,
  });
  const { failure } = checkout;
  const amountDue = failure?.kind === "price" ? failure.amount : cart.total - (coupon.discount ?? 0);

  function showAddressPrompt() {
    toast.error(addressPrompt(addresses.list), { id: "checkout" });
  }

  function pay(address: SavedAddress) {
    const payment = { expectedTotal: amountDue, couponCode: draft.coupon?.code };
    void checkout.pay(
      isGuest ? guestCheckout(address, draft.contact, cart.lines, payment) : memberCheckout(address, payment),
    );
  }

  /** Accepts the quantity that the server still has in stock. */
  async function adjustQuantity(productId: number, quantity: number) {
    const line = cart.lines.find(({ product }) => product.id === productId);
    checkout.clearFailure();
    if (!line) return;
    const product = { ...line.product, available: Math.max(line.product.available, quantity) };
    await cart.setQuantity(product, quantity).then(
      () => toast.success(quantity > 0 ? t`Cart updated successfully` : t`Item removed from cart`, { id: "cart" }),
      () => toast.error(t`Failed to update the cart`, { id: "cart" }),
    );
  }

  return (
    <>
      <CheckoutStepper step={step} />
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
          {step === "cart" ? t`Your Cart` : t(STEP_NAMES[step])}
        </h1>
        {step === "cart" && (
          <p className="text-ink-soft">
            <Plural value={itemCount} one="# item in your cart" other="# items in your cart" />
          </p>
        )}
      </header>
      {step === "cart" && (
        <>
          <CartStep
            cart={cart}
            discount={coupon.discount}
            onProceed={() => (needsContact ? setContactDialogOpen(true) : goToStep("address"))}
            coupon={
              <CouponBox
                area="dopamart"
                amount={cart.total}
                applied={coupon.coupon}
                discountAmount={coupon.discount}
                rejected={coupon.rejected}
                onApply={coupon.apply}
                onRemove={coupon.remove}
              />
            }
          />
          <PendingOrderNote placedOrderId={isGuest ? null : draft.placedOrderId} />
        </>
      )}
      {step === "address" && (
        <AddressStep
          addresses={addresses}
          draft={draft}
          onDraftChange={changeDraft}
          serverErrors={addressErrors}
          onServerErrorsClear={() => setAddressErrors({})}
          summary={<OrderSummary lines={cart.lines} discount={coupon.discount} total={amountDue} />}
          onProceed={() => (addresses.selected ? goToStep("payment") : showAddressPrompt())}
        />
      )}
      {step === "payment" && addresses.status === "loading" && (
        <LoadingState>
          <Trans>Loading your addresses...</Trans>
        </LoadingState>
      )}
      {step === "payment" && addresses.selected && (
        <PaymentStep
          lines={cart.lines}
          address={addresses.selected}
          discount={coupon.discount}
          amountDue={amountDue}
          isProcessing={checkout.isProcessing}
          onPay={() => addresses.selected && pay(addresses.selected)}
        >
          {coupon.hasError && (
            <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-danger-soft p-4">
              <p className="grow font-medium text-danger">
                <Trans>What your coupon takes off could not be loaded.</Trans>
              </p>
              <Button variant="secondary" size="small" icon={RotateCcw} onClick={coupon.retry}>
                <Trans>Try Again</Trans>
              </Button>
            </div>
          )}
          {failure && (
            <CheckoutError failure={failure} onSetQuantity={(id, quantity) => void adjustQuantity(id, quantity)} />
          )}
        </PaymentStep>
      )}
      {isGuest && (
        <GuestDialog
          open={isContactDialogOpen && needsContact}
          contact={draft.contact}
          serverErrors={contactErrors}
          onChange={(contact) => changeDraft({ contact })}
          onSubmit={(contact) => {
            changeDraft({ contact, guestConfirmed: true });
            setContactErrors({});
            setContactDialogOpen(false);
            goToStep("address");
          }}
          onClose={() => setContactDialogOpen(false)}
        />
      )}
    </>
  );
}
