// The second checkout step: selecting, adding and editing the delivery address.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ArrowRight from "lucide-react/icons/arrow-right";
import MapPinPlus from "lucide-react/icons/map-pin-plus";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { type ReactNode, useState } from "react";
import { errorMessage } from "~/api/errorMessages";
import { paths } from "~/lib/paths";
import { useSession } from "~/services/session";
import { Button } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { PageLoadError } from "~/ui/feedback/PageState";
import { LoadingState, Skeleton } from "~/ui/feedback/Skeleton";
import { lazyComponent } from "~/ui/lazyComponent";
import { BackLink } from "~/ui/navigation/BackLink";
import { StickyActionBar } from "~/ui/StickyActionBar";
import { AddressCard } from "../addresses/AddressCard";
import { type AddressErrors, emptyAddress, type SavedAddress, toForm } from "../addresses/address";
import type { useAddresses } from "../addresses/useAddresses";
import type { CheckoutDraft } from "./draft";
import type { ChangeDraft } from "./useCheckoutDraft";

// react-hook-form and zod are loaded with the dialog, not with the page.
const AddressDialog = lazyComponent(() => import("../addresses/AddressDialog"), {
  errorFallback: (retry) => (
    <PageLoadError onRetry={retry}>
      <Trans>The address form could not be loaded</Trans>
    </PageLoadError>
  ),
});

type Addresses = ReturnType<typeof useAddresses>;

type Props = {
  addresses: Addresses;
  draft: CheckoutDraft;
  onDraftChange: ChangeDraft;
  /** Field errors of a rejected checkout, for the selected address. */
  serverErrors: AddressErrors;
  onServerErrorsClear: () => void;
  /** The order summary, shown on wide screens. */
  summary: ReactNode;
  onProceed: () => void;
};

export function AddressStep(props: Props) {
  const { addresses, draft, onDraftChange, serverErrors, onServerErrorsClear, summary, onProceed } = props;
  const { user } = useSession();
  const isGuest = user === null;
  const guestName = draft.contact.name;
  const { list, selected, status } = addresses;
  const [formKey, setFormKey] = useState(0);

  function openForm(addressForm: CheckoutDraft["addressForm"]) {
    setFormKey((key) => key + 1);
    onServerErrorsClear();
    onDraftChange({ addressForm });
  }

  function addAddress() {
    // An address entered as a guest is offered again after signing in.
    const [guestAddress] = isGuest ? [] : draft.guestAddresses;
    const name = (isGuest ? draft.contact.name : (user?.name ?? "")).trim();
    const values = guestAddress && list.length === 0 ? toForm(guestAddress) : { ...emptyAddress, name };
    openForm({ editing: null, values });
  }

  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10">
        <div>
          {isGuest && (
            <p className="mb-4">
              <Trans>Welcome {guestName}! Please add your delivery address.</Trans>
            </p>
          )}
          {status === "loading" ? (
            <LoadingState skeleton={<Skeleton className="h-40 rounded-card" />}>
              <Trans>Loading your addresses...</Trans>
            </LoadingState>
          ) : status === "failed" ? (
            <EmptyState
              tone="error"
              title={t`Your addresses could not be loaded`}
              text={addresses.error ? errorMessage(addresses.error) : undefined}
              action={
                <Button icon={RotateCcw} loading={addresses.isRetrying} onClick={addresses.retry}>
                  <Trans>Try Again</Trans>
                </Button>
              }
            />
          ) : (
            <>
              <AddressList
                addresses={addresses}
                onEdit={(address) => openForm({ editing: address.id, values: toForm(address) })}
              />
              <Button
                variant="secondary"
                fullWidth
                icon={MapPinPlus}
                onClick={addAddress}
                className={list.length === 0 ? "min-h-24 border-dashed" : "border-dashed"}
              >
                <Trans>Add New</Trans>
              </Button>
            </>
          )}
        </div>
        <div className="contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-4">
          <div className="hidden lg:block">{summary}</div>
          <StickyActionBar
            above={
              status === "ready" &&
              !selected && <p className="mb-2 text-center text-sm text-ink-soft">{addressPrompt(list)}</p>
            }
          >
            <Button
              size="large"
              fullWidth
              iconEnd={ArrowRight}
              disabled={list.length === 0 && !selected}
              onClick={onProceed}
            >
              <Trans>Proceed to Payment</Trans>
            </Button>
          </StickyActionBar>
          <div className="justify-self-center lg:self-center">
            <BackLink to={paths.cart}>{t`Back to Cart`}</BackLink>
          </div>
        </div>
      </div>
      <AddressDialog
        key={formKey}
        form={draft.addressForm}
        isSaving={addresses.pending === "form"}
        serverErrors={serverErrors}
        onChange={(values) =>
          onDraftChange(({ addressForm }) => ({ addressForm: addressForm && { ...addressForm, values } }))
        }
        onSave={(values) => addresses.save(values, draft.addressForm?.editing ?? null)}
        onClose={() => {
          onServerErrorsClear();
          onDraftChange({ addressForm: null });
        }}
      />
    </>
  );
}

function AddressList({ addresses, onEdit }: { addresses: Addresses; onEdit: (address: SavedAddress) => void }) {
  const { list, selected } = addresses;
  if (list.length === 0) return null;
  return (
    <fieldset className="mb-4 flex flex-col gap-4">
      <legend className="sr-only">
        <Trans>Deliver to</Trans>
      </legend>
      {list.map((address) => (
        <AddressCard
          key={address.id}
          address={address}
          selected={address.id === selected?.id}
          isPending={addresses.pending === address.id}
          onSelect={() => addresses.select(address.id)}
          onEdit={() => onEdit(address)}
          onDelete={() => void addresses.remove(address)}
          onSetDefault={() => void addresses.setDefault(address)}
        />
      ))}
    </fieldset>
  );
}

export const addressPrompt = (list: readonly SavedAddress[]) =>
  list.length === 0 ? t`Please add a delivery address to continue` : t`Please select a delivery address`;
