// A saved address that can be selected, edited, made the default or deleted.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { Badge } from "~/ui/Badge";
import { Button } from "~/ui/Button";
import { formatAddress, type SavedAddress } from "./address";

type Props = {
  address: SavedAddress;
  selected: boolean;
  isPending: boolean;
  onSelect: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onSetDefault: () => void;
};

export function AddressCard({ address, selected, isPending, onSelect, onEdit, onDelete, onSetDefault }: Props) {
  const { name, pincode } = address;
  return (
    <div
      aria-busy={isPending || undefined}
      className="rounded-card border border-line-strong bg-raised transition-colors has-checked:border-accent has-checked:ring-1 has-checked:ring-accent"
    >
      <label className="flex cursor-pointer items-start gap-3 p-4 pb-1 sm:p-5 sm:pb-1">
        <input
          type="radio"
          name="delivery-address"
          checked={selected}
          onChange={onSelect}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold break-words">{name}</span>
            {address.is_default && (
              <Badge tone="accent">
                <Trans context="address">Default</Trans>
              </Badge>
            )}
          </span>
          <span className="mt-1 block text-sm break-words text-ink-soft">{formatAddress(address)}</span>
          <span className="mt-1 block text-sm tabular-nums text-ink-soft">+91 {address.phone}</span>
        </span>
      </label>
      <div className="flex flex-wrap items-center gap-x-1 px-3 pb-2 ps-10 sm:ps-11">
        <Button
          variant="ghost"
          size="small"
          icon={Pencil}
          aria-label={t`Edit the address of ${name}, ${pincode}`}
          onClick={onEdit}
          className="px-3"
        >
          <Trans>Edit</Trans>
        </Button>
        <Button
          variant="ghost"
          size="small"
          icon={Trash2}
          loading={isPending}
          aria-label={t`Delete the address of ${name}, ${pincode}`}
          onClick={onDelete}
          className="px-3 text-danger hover:bg-danger-soft hover:text-danger"
        >
          <Trans>Delete</Trans>
        </Button>
        {!address.is_default && (
          <Button
            variant="ghost"
            size="small"
            loading={isPending}
            aria-label={t`Set as default: the address of ${name}, ${pincode}`}
            onClick={onSetDefault}
            className="px-3"
          >
            <Trans>Set as default</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
