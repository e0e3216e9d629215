// A plan with its price, features, quote and buy button.
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import Check from "lucide-react/icons/check";
import { useId } from "react";
import { formatInr } from "~/lib/format";
import { Badge } from "~/ui/Badge";
import { Button } from "~/ui/Button";
import { Card, CardFooter } from "~/ui/Card";
import type { Plan, Quote } from "../api";
import { badgeLabels, badgeOf, featuresOf } from "../rules";
import { Garland } from "./illustrations/Garland";
import { PlanQuote } from "./PlanQuote";
import { PlanQuotePlaceholder, PlanQuoteSkeleton } from "./PlanQuoteSkeleton";

export type PlanQuoteState = Quote | "loading" | "unknown-user" | null;

type Props = {
  plan: Plan;
  /** What it saves against paying by the month. */
  saving: number | null;
  /** `unknown-user` until the session is resolved; null for guests, who pay the listed price. */
  quote: PlanQuoteState;
  /** `disabled` while another plan is being bought or the price is unknown. */
  state: "enabled" | "processing" | "disabled";
  onStart: () => void;
};

export function PlanCard({ plan, saving, quote, state, onStart }: Props) {
  const id = useId();
  const badge = badgeOf(plan);
  const price = formatInr(plan.price);
  const months = plan.duration_months;
  const isPopular = badge === "most-popular";
  return (
    <Card
      as="article"
      media={<Garland count={plan.duration_months} inColumns />}
      className={isPopular ? "ring-2 ring-accent" : undefined}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="text-lg font-semibold">
          {plan.name}
        </h2>
        {badge && <Badge tone={isPopular ? "coral" : "premium"}>{t(badgeLabels[badge])}</Badge>}
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        <Trans>
          <span>
            <Plural value={months} one="# Month" other="# Months" />
          </span>{" "}
          of Premium Access
        </Trans>
      </p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span>
          <Trans>
            <span className="text-2xl font-bold tabular-nums">{price}</span>
            <span className="text-sm text-ink-soft">/plan</span>
          </Trans>
        </span>
        {saving !== null && <Saving amount={formatInr(saving)} />}
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
        {quote === "unknown-user" && <PlanQuotePlaceholder />}
        {quote === "loading" && <PlanQuoteSkeleton />}
        {quote && typeof quote === "object" && <PlanQuote quote={quote} plan={plan} />}
        <Button
          fullWidth
          variant={isPopular ? "primary" : "secondary"}
          loading={state === "processing"}
          disabled={state === "disabled"}
          onClick={onStart}
          aria-describedby={id}
        >
          {state === "processing" ? t`Processing...` : t`Start Your Journey`}
        </Button>
      </CardFooter>
    </Card>
  );
}

function Saving({ amount }: { amount: string }) {
  return (
    <span className="text-sm font-semibold text-ok">
      <Trans context="discount">Save {amount}</Trans>
    </span>
  );
}
