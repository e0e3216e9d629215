// The price is not the one the person saw: the right one, and the question whether they still want it.
import { formatInr } from "~/lib/format";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/overlays/Dialog";
import type { PriceChange } from "../useSubscribe";

type Props = {
  change: PriceChange | null;
  onAgree: (change: PriceChange) => void;
  onClose: () => void;
};

export function PriceChangedDialog({ change, onAgree, onClose }: Props) {
  return (
    <Dialog
      open={change !== null}
      onClose={onClose}
      title="The price has changed"
      text={
        change && (
          <>
            The {change.plan.name} is now {formatInr(change.amount)} for you, not {formatInr(change.seen)}. Nothing has
            been paid yet.
          </>
        )
      }
      actions={
        change && (
          <>
            <Button data-autofocus onClick={() => onAgree(change)}>
              {change.amount > 0 ? `Pay ${formatInr(change.amount)}` : "Start for free"}
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
