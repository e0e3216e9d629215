// Booking from a profile: a time of day, the fee, and the way on.
import { ArrowRight, ChevronDown, Crown } from "lucide-react";
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
import { planFromName, quote } from "./price";

export function QuickBooking({ doctor }: { doctor: Doctor }) {
  const { user } = useSession();
  const { amount, membershipPercent } = quote(doctor.consultation_fee, planFromName(user), null);
  const [query, setQuery] = useSearchParams();
  const time = QUICK_TIMES.find((label) => label === query.get("time"));
  const late = time !== undefined && QUICK_TIMES.indexOf(time) >= QUICK_TIMES_SHOWN;
  const [all, setAll] = useState(late);
  const shown = all ? QUICK_TIMES : QUICK_TIMES.slice(0, QUICK_TIMES_SHOWN);

  function choose(label: string) {
    const next = new URLSearchParams(query);
    if (label === time) next.delete("time");
    else next.set("time", label);
    setQuery(next, { replace: true, preventScrollReset: true });
  }

  return (
    <section aria-labelledby="quick-booking" className="rounded-card border border-line bg-raised p-5 sm:p-6">
      <h2 id="quick-booking" className="text-xl">
        Book a session
      </h2>
      <p className="mt-1 text-sm text-ink-soft">Which time of day suits you? India time (IST).</p>
      <div className="mt-4">
        <ChipGroup label="Time of day" grid>
          {shown.map((label) => (
            <Chip key={label} shape="box" selected={label === time} onToggle={() => choose(label)}>
              {label}
            </Chip>
          ))}
        </ChipGroup>
        <Button
          variant="ghost"
          size="small"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="mt-1"
          iconEnd={ChevronDown}
        >
          {all ? "Show fewer times" : "Show more times"}
        </Button>
      </div>
      <div className="mt-3 border-t border-line pt-4">
        <p className="text-sm text-ink-soft">Consultation fee</p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <Price amount={amount} originalAmount={doctor.consultation_fee} per="session" size="large" />
          {membershipPercent > 0 && (
            <Badge tone="premium" icon={Crown}>
              {membershipPercent}% member discount
            </Badge>
          )}
        </div>
      </div>
      <ButtonLink to={bookingPath(doctor.id, time)} fullWidth iconEnd={ArrowRight} className="mt-5">
        Continue Booking
      </ButtonLink>
    </section>
  );
}
