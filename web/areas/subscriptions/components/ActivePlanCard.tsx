// The active plan with its features, end date and upcoming terms.
import CalendarCheck from "lucide-react/icons/calendar-check";
import Check from "lucide-react/icons/check";
import { formatDate, formatInr } from "~/lib/format";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/Badge";
import { ButtonLink } from "~/ui/Button";
import { Card } from "~/ui/Card";
import type { ActiveSubscription } from "../api";
import { featuresOf, months } from "../rules";
import { DateText } from "./DateText";
import { Garland } from "./illustrations/Garland";

export function ActivePlanCard({ subscription }: { subscription: ActiveSubscription }) {
  const { subscription_plan: plan, expires_at, upcoming } = subscription;
  const features = featuresOf(plan.features);
  return (
    <Card as="section" media={<Garland count={plan.duration_months} />}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-sm font-semibold tracking-normal text-ink-soft">Active Subscription</h2>
        <Badge tone="ok" icon={CalendarCheck}>
          Active until {formatDate(expires_at)}
        </Badge>
      </div>
      <p className="mt-3 text-2xl font-bold">{plan.name}</p>
      <p className="mt-1 text-ink-soft">
        <span>{formatInr(plan.price)}</span> for <span>{months(plan.duration_months)}</span>
      </p>
      {features.length > 0 && (
        <ul className="mt-5 grid gap-2.5 sm:grid-cols-2">
          {features.map((feature) => (
            <li key={feature} className="flex items-start gap-2.5 text-sm">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
              {feature}
            </li>
          ))}
        </ul>
      )}
      {upcoming.length > 0 && (
        <div className="mt-6 rounded-control bg-sunken px-4 py-3 text-sm">
          <h3 className="text-sm font-semibold tracking-normal">After that</h3>
          <ul className="mt-1 flex flex-col gap-1 text-ink-soft">
            {upcoming.map((term) => (
              <li key={term.starts_at}>
                {term.plan_name}, from <DateText date={term.starts_at} /> until <DateText date={term.ends_at} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-ink-soft">It ends by itself. Nothing more is taken.</p>
        <ButtonLink to={paths.subscriptions} variant="secondary" className="w-full sm:w-auto">
          Change Plan
        </ButtonLink>
      </div>
    </Card>
  );
}
