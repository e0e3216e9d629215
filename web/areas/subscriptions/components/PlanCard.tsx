// One plan: what it is, gives and costs, what buying it would mean, and the button.
import { Check } from "lucide-react";
import { useId } from "react";
import { formatInr } from "~/lib/format";
import { Badge } from "~/ui/Badge";
import { Button } from "~/ui/Button";
import { Card, CardFooter } from "~/ui/Card";
import type { Plan, Quote } from "../api";
import { badgeOf, featuresOf, months, savingOf } from "../rules";
import { Garland } from "./illustrations/Garland";
import { PlanQuote } from "./PlanQuote";
import { PlanQuotePlaceholder, PlanQuoteSkeleton } from "./PlanQuoteSkeleton";

type Props = {
  plan: Plan;
  /** What it would cost this member; `waiting` until that is known, `perhaps` until it is known who is here, null for guests. */
  quote: Quote | "waiting" | "perhaps" | null;
  /** `closed` while another plan is being bought, or while nobody knows what this one would cost. */
  state: "open" | "processing" | "closed";
  onStart: () => void;
};

export function PlanCard({ plan, quote, state, onStart }: Props) {
  const id = useId();
  const badge = badgeOf(plan);
  const saving = savingOf(plan);
  const popular = badge === "Most Popular";
  return (
    <Card
      as="article"
      media={<Garland count={plan.duration_months} inColumns />}
      className={popular ? "ring-2 ring-accent" : undefined}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="text-lg font-semibold">
          {plan.name}
        </h2>
        {badge && <Badge tone={popular ? "coral" : "premium"}>{badge}</Badge>}
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        <span>{months(plan.duration_months)}</span> of Premium Access
      </p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span>
          <span className="text-2xl font-bold tabular-nums">{formatInr(plan.price)}</span>
          <span className="text-sm text-ink-soft">/plan</span>
        </span>
        {saving !== null && <span className="text-sm font-semibold text-ok">Save {formatInr(saving)}</span>}
      </p>
      <ul className="mt-5 flex flex-col gap-2.5">
        {featuresOf(plan.features).map((feature) => (
          <li key={feature} className="flex items-start gap-2.5 text-sm">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
      <CardFooter className="flex-col items-stretch!">
        {quote === "perhaps" && <PlanQuotePlaceholder />}
        {quote === "waiting" && <PlanQuoteSkeleton />}
        {quote && typeof quote === "object" && <PlanQuote quote={quote} plan={plan} />}
        <Button
          fullWidth
          variant={popular ? "primary" : "secondary"}
          loading={state === "processing"}
          disabled={state === "closed"}
          onClick={onStart}
          aria-describedby={id}
        >
          {state === "processing" ? "Processing..." : "Start Your Journey"}
        </Button>
      </CardFooter>
    </Card>
  );
}
