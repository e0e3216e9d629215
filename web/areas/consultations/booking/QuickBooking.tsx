// Quick booking on a profile: preferred time of day, fee and a link to the booking page.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronDown from "lucide-react/icons/chevron-down";
import Crown from "lucide-react/icons/crown";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { bookingPath } from "~/lib/paths";
import { useSession } from "~/services/session";
import { Badge } from "~/ui/Badge";
import { Button, ButtonLink } from "~/ui/Button";
import { Chip, ChipGroup } from "~/ui/Chip";
import { Price } from "~/ui/Price";
import type { Doctor } from "../api";
import { QUICK_TIMES, QUICK_TIMES_SHOWN } from "../constants";
import { formatClock, parseTimeParam } from "../times";
import { quote } from "./price";

export function QuickBooking({ doctor }: { doctor: Doctor }) {
  const { user } = useSession();
  const { amount, membershipPercent } = quote(doctor.consultation_fee, user?.consultation_percent ?? 0, null);
  const [params, setParams] = useSearchParams();
  const selected = parseTimeParam(params.get("time") ?? "");
  const time = QUICK_TIMES.find((quickTime) => quickTime === selected);
  const isHiddenTime = time !== undefined && QUICK_TIMES.indexOf(time) >= QUICK_TIMES_SHOWN;
  const [showAll, setShowAll] = useState(isHiddenTime);
  const times = showAll ? QUICK_TIMES : QUICK_TIMES.slice(0, QUICK_TIMES_SHOWN);

  function toggleTime(quickTime: string) {
    const next = new URLSearchParams(params);
    if (quickTime === time) next.delete("time");
    else next.set("time", quickTime);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return (
    <section aria-labelledby="quick-booking" className="rounded-card border border-line bg-raised p-5 sm:p-6">
      <h2 id="quick-booking" className="text-xl">
        <Trans>Book a session</Trans>
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        <Trans>Which time of day suits you? India time (IST).</Trans>
      </p>
      <div className="mt-4">
        <ChipGroup label={t`Time of day`} grid>
          {times.map((quickTime) => (
            <Chip key={quickTime} shape="box" selected={quickTime === time} onToggle={() => toggleTime(quickTime)}>
              {formatClock(quickTime)}
            </Chip>
          ))}
        </ChipGroup>
        <Button
          variant="ghost"
          size="small"
          aria-expanded={showAll}
          onClick={() => setShowAll(!showAll)}
          className="mt-1"
          iconEnd={ChevronDown}
        >
          {showAll ? t`Show fewer times` : t`Show more times`}
        </Button>
      </div>
      <div className="mt-3 border-t border-line pt-4">
        <p className="text-sm text-ink-soft">
          <Trans>Consultation fee</Trans>
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <Price amount={amount} originalAmount={doctor.consultation_fee} per="session" size="large" />
          {membershipPercent > 0 && (
            <Badge tone="premium" icon={Crown}>
              <Trans>{membershipPercent}% member discount</Trans>
            </Badge>
          )}
        </div>
      </div>
      <ButtonLink to={bookingPath(doctor.id, time)} fullWidth iconEnd={ArrowRight} className="mt-5">
        <Trans>Continue Booking</Trans>
      </ButtonLink>
    </section>
  );
}
