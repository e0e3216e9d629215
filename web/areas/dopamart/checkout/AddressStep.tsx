// The second step: where it goes.
import { ArrowRight, MapPinPlus, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState, Skeleton } from "~/ui/feedback/Skeleton";
import { BackLink } from "~/ui/navigation/BackLink";
import type { SavedAddress } from "../../address";
import type { useAddresses } from "../../useAddresses";
import { AddressCard } from "./AddressCard";
import { StickyActionBar } from "./StickyActionBar";

type Props = {
  addresses: ReturnType<typeof useAddresses>;
  /** Who goes on as a guest. */
  guest: string | null;
  /** What it comes to, where there is room for it. */
  summary: ReactNode;
  onAdd: () => void;
  onEdit: (address: SavedAddress) => void;
  onProceed: () => void;
};

export function AddressStep({ addresses, guest, summary, onAdd, onEdit, onProceed }: Props) {
  const { list, selected, status } = addresses;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10">
      <div>
        {guest && <p className="mb-4">Welcome {guest}! Please add your delivery address.</p>}
        {status === "loading" ? (
          <LoadingState skeleton={<Skeleton className="h-40 rounded-card" />}>Loading your addresses...</LoadingState>
        ) : status === "failed" ? (
          <EmptyState
            tone="error"
            title="Your addresses could not be loaded"
            text={addresses.error?.message}
            action={
              <Button icon={RotateCcw} loading={addresses.refetching} onClick={addresses.again}>
                Try Again
              </Button>
            }
          />
        ) : (
          <>
            {list.length > 0 && (
              <fieldset className="mb-4 flex flex-col gap-4">
                <legend className="sr-only">Deliver to</legend>
                {list.map((address) => (
                  <AddressCard
                    key={address.id}
                    address={address}
                    selected={address.id === selected?.id}
                    busy={addresses.busy === address.id}
                    onSelect={() => addresses.select(address.id)}
                    onEdit={() => onEdit(address)}
                    onDelete={() => void addresses.remove(address)}
                    onDefault={() => void addresses.setDefault(address)}
                  />
                ))}
              </fieldset>
            )}
            <Button
              variant="secondary"
              fullWidth
              icon={MapPinPlus}
              onClick={onAdd}
              className={list.length === 0 ? "min-h-24 border-dashed" : "border-dashed"}
            >
              Add New
            </Button>
          </>
        )}
      </div>
      <div className="contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-4">
        <div className="hidden lg:block">{summary}</div>
        <StickyActionBar
          above={
            status === "ready" &&
            !selected && (
              <p className="mb-2 text-center text-sm text-ink-soft">
                {list.length === 0 ? "Please add a delivery address to continue" : "Please select a delivery address"}
              </p>
            )
          }
        >
          <Button
            size="large"
            fullWidth
            iconEnd={ArrowRight}
            disabled={list.length === 0 && !selected}
            onClick={onProceed}
          >
            Proceed to Payment
          </Button>
        </StickyActionBar>
        <div className="justify-self-center lg:self-center">
          <BackLink to={paths.cart}>Back to Cart</BackLink>
        </div>
      </div>
    </div>
  );
}
