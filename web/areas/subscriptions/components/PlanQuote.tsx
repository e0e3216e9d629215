// The quote of a plan for a member: start, deductions and amount due.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import CalendarClock from "lucide-react/icons/calendar-clock";
import { formatInr } from "~/lib/format";
import { PriceLines } from "~/ui/Price";
import type { Plan, Quote } from "../api";
import { describeChange, invoiceLines } from "../rules";

export function PlanQuote({ quote, plan }: { quote: Quote; plan: Plan }) {
  const lines = invoiceLines(quote);
  return (
    <div className="rounded-control bg-sunken px-4 py-3 text-sm">
      <p className="flex items-start gap-2.5">
        <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        {describeChange(quote, plan)}
      </p>
      <div className="mt-3 border-t border-line pt-3">
        {lines.length > 0 ? (
          <PriceLines lines={lines} total={{ label: t`To pay`, amount: quote.amount }} />
        ) : (
          <p className="flex items-baseline justify-between gap-4 font-bold">
            <Trans>To pay</Trans>
            <span className="text-lg tabular-nums">{formatInr(quote.amount)}</span>
          </p>
        )}
      </div>
    </div>
  );
}
