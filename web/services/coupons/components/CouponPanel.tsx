// The applied coupon with its discount and a remove button.
import { Trans } from "@lingui/react/macro";
import BadgeCheck from "lucide-react/icons/badge-check";
import type { Ref } from "react";
import { formatInr } from "~/lib/format";
import { Badge } from "~/ui/Badge";
import { Button } from "~/ui/Button";
import type { Coupon } from "../api";
import { discountLabel } from "../rules";

type Props = {
  coupon: Coupon;
  /** In rupees. */
  discountAmount: number;
  /** What the discount applies to: "on the Premium Plan". */
  appliesTo?: string | undefined;
  onRemove: () => void;
  ref?: Ref<HTMLDivElement>;
};

export function CouponPanel({ coupon, discountAmount, appliesTo, onRemove, ref }: Props) {
  const amount = formatInr(discountAmount);
  return (
    <div
      ref={ref}
      role="status"
      tabIndex={-1}
      className="rounded-card border border-dashed border-ok bg-ok-soft pb-4 outline-none"
    >
      <div className="flex items-center justify-between gap-2 ps-4 pe-1 pt-1">
        <Badge tone="ok" icon={BadgeCheck} className="-ms-3">
          <Trans>Coupon Applied</Trans>
        </Badge>
        <Button variant="ghost" size="small" onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      <div className="flex items-baseline justify-between gap-4 px-4 text-lg font-bold">
        <p className="min-w-0 tracking-wide break-all uppercase">{coupon.code}</p>
        <p className="shrink-0 tabular-nums text-ok">
          <Trans>
            <span className="sr-only">Takes off </span>
            <span aria-hidden>−</span>
            {amount}
          </Trans>
        </p>
      </div>
      <div className="flex items-baseline justify-between gap-4 px-4 text-sm text-ink-soft">
        <p className="shrink-0">{discountLabel(coupon)}</p>
        {appliesTo && <p className="text-end">{appliesTo}</p>}
      </div>
    </div>
  );
}
