// The cart page: three steps, the one in the address, as far as what is known allows.
import { RotateCcw } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { pluralize } from "~/lib/format";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { cartStepPath, paths, trackPath } from "~/lib/paths";
import type { Coupon } from "~/services/coupons/api";
import { CouponBox } from "~/services/coupons/CouponBox";
import { useSession } from "~/services/session";
import { Button, ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { toast } from "~/ui/feedback/toast";
import { TextLink } from "~/ui/navigation/Link";
import {
  type AddressErrors,
  type ContactErrors,
  emptyAddress,
  type SavedAddress,
  toForm,
  trimForm,
} from "../../address";
import type { CheckoutInput } from "../../api";
import { STEP_NAMES, STEPS, type Step } from "../../constants";
import { guestCart, useGuestCart } from "../../guestCart";
import { useAddresses } from "../../useAddresses";
import { useCart } from "../../useCart";
import { useCheckout } from "../../useCheckout";
import { useCheckoutDraft } from "../../useCheckoutDraft";
import { useCoupon } from "../../useCoupon";
import { GuestDialog } from "../products/GuestDialog";
import { AddressDialog } from "./AddressDialog";
import { AddressStep } from "./AddressStep";
import { CartSkeleton } from "./CartSkeleton";
import { CartStep } from "./CartStep";
import { CheckoutError } from "./CheckoutError";
import { CheckoutStepper } from "./CheckoutStepper";
import { OrderSummary } from "./OrderSummary";
import { PaymentStep } from "./PaymentStep";

export default function CheckoutPage() {
  const awake = useHydrated();
  const cart = useCart();
  const [heading, step] = useStep(awake);
  if (!awake || cart.status === "loading") {
    return (
      <>
        <h1 className="mb-6 text-2xl">Your Cart</h1>
        <LoadingState skeleton={<CartSkeleton />}>Loading your cart</LoadingState>
      </>
    );
  }
  if (cart.status === "failed") {
    return (
      <EmptyState
        level={1}
        tone="error"
        title="Your cart could not be loaded"
        text={cart.error?.message ?? "Your account could not be loaded."}
        action={
          <Button icon={RotateCcw} loading={cart.refetching} onClick={cart.again}>
            Try Again
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
          title="Your cart is empty"
          text="What you choose in the shop waits for you here."
          action={<ButtonLink to={paths.dopamart}>Continue Shopping</ButtonLink>}
        />
        <PendingOrderNote placed={null} />
      </>
    );
  }
  return <CheckoutSteps cart={cart} step={step} heading={heading} />;
}

type FilledProps = {
  cart: ReturnType<typeof useCart>;
  step: Step;
  heading: ReturnType<typeof useStep>[0];
};

function CheckoutSteps({ cart, step: wanted, heading }: FilledProps) {
  const { user } = useSession();
  const isGuest = user === null;
  const navigate = useNavigate();
  const [draft, change] = useCheckoutDraft();
  const [asking, setAsking] = useState(false);
  const [contactRefused, setContactRefused] = useState<ContactErrors>({});
  const [addressRefused, setAddressRefused] = useState<AddressErrors>({});
  const addresses = useAddresses(draft, change);
  const onCoupon = useCallback((coupon: Coupon | null) => change({ coupon }), [change]);
  const coupon = useCoupon(cart.total, { coupon: draft.coupon, onCoupon });
  const { discount } = coupon;
  const go = (step: Step) => void navigate(cartStepPath(step));

  // What a guest has not said yet holds them at the cart; an address that is missing, at the address.
  const unknown = isGuest && !draft.known;
  const homeless = !unknown && addresses.status === "ready" && !addresses.selected;
  const step: Step = unknown ? "cart" : wanted === "payment" && homeless ? "address" : wanted;
  useStepGuard(wanted, step, () => {
    if (unknown) setAsking(true);
    else toast.error(whichAddress(addresses.list), { id: "checkout" });
  });
  useResetGuestOnReturn(step, () => change({ known: false }));

  const { processing, trouble, forgetTrouble, pay } = useCheckout({
    onPlaced: (placed) => change({ placed }),
    onEmpty: () => go("cart"),
    onAddressNeeded: (words) => {
      toast.error(words, { id: "checkout" });
      addresses.again();
      go("address");
    },
    onAddressErrors: (wrong) => {
      setAddressRefused(wrong);
      if (addresses.selected) edit(addresses.selected);
      go("address");
    },
    onContactErrors: (wrong) => {
      setContactRefused(wrong);
      change({ known: false });
      setAsking(true);
      go("cart");
    },
    onCouponRefused: () => {
      coupon.refuse();
      toast.error("Invalid coupon code", { id: "checkout", description: "It was taken out. The total has changed." });
    },
  });
  const toPay = trouble?.kind === "price" ? trouble.amount : cart.total - (discount ?? 0);

  function edit(address: SavedAddress) {
    change({ form: { editing: address.id, typed: toForm(address) } });
  }

  function add() {
    // Whoever typed an address as a guest and has signed in since need not type it again.
    const [typed] = isGuest ? [] : draft.addresses;
    const start = typed && addresses.list.length === 0 ? toForm(typed) : { ...emptyAddress, name: nameOf() };
    change({ form: { editing: null, typed: start } });
  }

  const nameOf = () => (isGuest ? draft.contact.name : (user?.name ?? "")).trim();

  function proceed() {
    if (unknown) setAsking(true);
    else go("address");
  }

  function wish(address: SavedAddress): CheckoutInput {
    const shared = { expected_total: toPay, ...(draft.coupon && { coupon_code: draft.coupon.code }) };
    if (!isGuest) return { address_id: address.id, ...shared };
    const { is_default: _, landmark, ...rest } = trimForm(toForm(address));
    // Going back and changing something must not leave an order that stands in their own way.
    const { order } = guestCart() ?? {};
    return {
      ...(order && { instead_of: order.token }),
      guest: draft.contact,
      items: cart.lines.map(({ product, quantity }) => ({ product_id: product.id, quantity })),
      address: { ...rest, landmark: landmark || null },
      ...shared,
    };
  }

  /** What the server has left of something, or nothing of it. */
  async function take(id: number, quantity: number) {
    const line = cart.lines.find(({ product }) => product.id === id);
    forgetTrouble();
    if (!line) return;
    await cart.setQuantity({ ...line.product, available: Math.max(line.product.available, quantity) }, quantity).then(
      () => toast.success(quantity > 0 ? "Cart updated successfully" : "Item removed from cart", { id: "cart" }),
      () => toast.error("Failed to update the cart", { id: "cart" }),
    );
  }

  const waiting = step === "payment" && addresses.status === "loading";
  return (
    <>
      <CheckoutStepper step={step} />
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {step === "cart" ? "Your Cart" : STEP_NAMES[step]}
        </h1>
        {step === "cart" && <p className="text-ink-soft">{pluralize(cart.pieces, "item")} in your cart</p>}
      </header>
      {step === "cart" && (
        <CartStep
          cart={cart}
          discount={discount}
          onProceed={proceed}
          coupon={
            <CouponBox
              area="dopamart"
              amount={cart.total}
              applied={coupon.coupon}
              takesOff={discount}
              refused={coupon.refused}
              onApply={coupon.apply}
              onRemove={coupon.remove}
            />
          }
        />
      )}
      {step === "cart" && <PendingOrderNote placed={isGuest ? null : draft.placed} />}
      {waiting && <LoadingState>Loading your addresses...</LoadingState>}
      {step === "address" && (
        <AddressStep
          addresses={addresses}
          guest={isGuest ? draft.contact.name : null}
          summary={<OrderSummary lines={cart.lines} discount={discount} total={toPay} />}
          onAdd={add}
          onEdit={edit}
          onProceed={() => {
            if (addresses.selected) go("payment");
            else toast.error(whichAddress(addresses.list), { id: "checkout" });
          }}
        />
      )}
      {step === "payment" && addresses.selected && (
        <PaymentStep
          lines={cart.lines}
          address={addresses.selected}
          discount={discount}
          toPay={toPay}
          processing={processing}
          onPay={() => addresses.selected && void pay(wish(addresses.selected))}
        >
          {coupon.unknown && (
            <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-danger-soft p-4">
              <p className="grow font-medium text-danger">What your coupon takes off could not be loaded.</p>
              <Button variant="secondary" size="small" icon={RotateCcw} onClick={coupon.again}>
                Try Again
              </Button>
            </div>
          )}
          {trouble && <CheckoutError trouble={trouble} onTake={(id, quantity) => void take(id, quantity)} />}
        </PaymentStep>
      )}
      <GuestDialog
        open={asking && unknown}
        contact={draft.contact}
        refused={contactRefused}
        onType={(contact) => change({ contact })}
        onSubmit={(contact) => {
          change({ contact, known: true });
          setContactRefused({});
          setAsking(false);
          go("address");
        }}
        onClose={() => setAsking(false)}
      />
      <AddressDialog
        form={step === "address" ? draft.form : null}
        saving={addresses.busy === "form"}
        refused={addressRefused}
        onType={(typed) => change(({ form }) => ({ form: form && { ...form, typed } }))}
        onSave={(form) => addresses.save(form, draft.form?.editing ?? null)}
        onClose={() => {
          setAddressRefused({});
          change({ form: null });
        }}
      />
    </>
  );
}

/** The last order may not be paid yet, and keeps its pieces until then: a guest finds it by its link, a member by its number. */
function PendingOrderNote({ placed }: { placed: number | null }) {
  const order = useGuestCart()?.order;
  if (!order && placed === null) return null;
  return (
    <p className="mt-6 text-center text-sm text-ink-soft">
      Your last order may still wait for its payment, and keeps what it has until then.{" "}
      <TextLink to={order ? trackPath(order.token) : paths.orders}>See your order</TextLink>
    </p>
  );
}

const whichAddress = (list: readonly SavedAddress[]) =>
  list.length === 0 ? "Please add a delivery address to continue" : "Please select a delivery address";

/** The step in the address. A new one is read from its top, and the keyboard starts there too. */
function useStep(awake: boolean) {
  const [query] = useSearchParams();
  const asked = awake ? query.get("step") : null;
  const step: Step = STEPS.find((name) => name === asked) ?? "cart";
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: "instant" });
  }, [step]);
  return [heading, step] as const;
}

/** The address asked for a step that is too far: it names the one that is shown, and the person is told why. */
function useStepGuard(wanted: Step, step: Step, tell: () => void) {
  const navigate = useNavigate();
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    if (wanted === step) return;
    latest.current();
    void navigate(cartStepPath(step), { replace: true });
  }, [wanted, step, navigate]);
}

/** Back at the cart, a guest is nobody again: by our link, by the bar, or by the browser's own button. */
function useResetGuestOnReturn(step: Step, forget: () => void) {
  const shown = useRef(step);
  const latest = useRef(forget);
  latest.current = forget;
  useEffect(() => {
    if (shown.current !== "cart" && step === "cart") latest.current();
    shown.current = step;
  }, [step]);
}
