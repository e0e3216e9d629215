// Asks for confirmation when the price differs from the one shown.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatInr } from "~/lib/format";
import { ConfirmDialog } from "~/ui/overlays/ConfirmDialog";
import type { PriceChange } from "../useSubscribe";

type Props = {
  change: PriceChange | null;
  onConfirm: (change: PriceChange) => void;
  onClose: () => void;
};

export function PriceChangedDialog({ change, onConfirm, onClose }: Props) {
  const planName = change?.plan.name;
  const currentPrice = formatInr(change?.current ?? 0);
  const expectedPrice = formatInr(change?.expected ?? 0);
  return (
    <ConfirmDialog
      open={change !== null}
      onClose={onClose}
      title={t`The price has changed`}
      text={
        change && (
          <Trans>
            The {planName} is now {currentPrice} for you, not {expectedPrice}. Nothing has been paid yet.
          </Trans>
        )
      }
      confirmLabel={change && change.current > 0 ? t`Pay ${currentPrice}` : t`Start for free`}
      cancelLabel={t`Not now`}
      onConfirm={() => change && onConfirm(change)}
    />
  );
}
