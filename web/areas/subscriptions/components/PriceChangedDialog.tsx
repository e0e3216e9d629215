// Asks for confirmation when the price differs from the one shown.
import { formatInr } from "~/lib/format";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/overlays/Dialog";
import type { PriceChange } from "../useSubscribe";

type Props = {
  change: PriceChange | null;
  onConfirm: (change: PriceChange) => void;
  onClose: () => void;
};

export function PriceChangedDialog({ change, onConfirm, onClose }: Props) {
  return (
    <Dialog
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
      actions={
        change && (
          <>
            <Button data-autofocus onClick={() => onConfirm(change)}>
              {change.current > 0 ? `Pay ${formatInr(change.current)}` : "Start for free"}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Not now
            </Button>
          </>
        )
      }
    />
  );
}
