// Asks for confirmation when the price differs from the one shown.
import { formatInr } from "~/lib/format";
import { ConfirmDialog } from "~/ui/overlays/ConfirmDialog";
import type { PriceChange } from "../useSubscribe";

type Props = {
  change: PriceChange | null;
  onConfirm: (change: PriceChange) => void;
  onClose: () => void;
};

export function PriceChangedDialog({ change, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      open={change !== null}
      onClose={onClose}
      title="The price has changed"
      text={
        change && (
          <>
            The {change.plan.name} is now {formatInr(change.current)} for you, not {formatInr(change.expected)}. Nothing
            has been paid yet.
          </>
        )
      }
      confirmLabel={change && change.current > 0 ? `Pay ${formatInr(change.current)}` : "Start for free"}
      cancelLabel="Not now"
      onConfirm={() => change && onConfirm(change)}
    />
  );
}
