// The active plan with its features, end date and upcoming terms.
import { Plural, Trans } from "@lingui/react/macro";
import CalendarCheck from "lucide-react/icons/calendar-check";
import Check from "lucide-react/icons/check";
import { formatDate, formatInr } from "~/lib/format";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/Badge";
import { ButtonLink } from "~/ui/Button";
import { Card } from "~/ui/Card";
import type { ActiveSubscription } from "../api";
import { featuresOf } from "../rules";
import { DateText } from "./DateText";
import { Garland } from "./illustrations/Garland";

export function ActivePlanCard({ subscription }: { subscription: ActiveSubscription }) {
  const { subscription_plan: plan, expires_at, upcoming } = subscription;
  const features = featuresOf(plan.features);
  const price = formatInr(plan.price);
  const months = plan.duration_months;
  const endDate = formatDate(expires_at);
  return (
    <Card as="section" media={<Garland count={plan.duration_months} />}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-sm font-semibold tracking-normal text-ink-soft">
          <Trans>Active Subscription</Trans>
        </h2>
        <Badge tone="ok" icon={CalendarCheck}>
          <Trans>Active until {endDate}</Trans>
        </Badge>
      </div>
      <p className="mt-3 text-2xl font-bold">{plan.name}</p>
      <p className="mt-1 text-ink-soft">
        <Trans>
          <span>{price}</span> for{" "}
          <span>
            <Plural value={months} one="# Month" other="# Months" />
          </span>
        </Trans>
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
          <h3 className="text-sm font-semibold tracking-normal">
            <Trans>After that</Trans>
          </h3>
          <ul className="mt-1 flex flex-col gap-1 text-ink-soft">
            {upcoming.map(({ plan_name: planName, starts_at, ends_at }) => (
              <li key={starts_at}>
                <Trans>
                  {planName}, from <DateText date={starts_at} /> until <DateText date={ends_at} />
                </Trans>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-ink-soft">
          <Trans>It ends by itself. Nothing more is taken.</Trans>
        </p>
        <ButtonLink to={paths.subscriptions} variant="secondary" className="w-full sm:w-auto">
          <Trans>Change Plan</Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}
