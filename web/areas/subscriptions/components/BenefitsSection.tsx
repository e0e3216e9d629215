// The benefits of a plan; planned ones are marked.
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LucideIcon } from "lucide-react";
import LineChart from "lucide-react/icons/chart-line";
import Headphones from "lucide-react/icons/headphones";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Sparkles from "lucide-react/icons/sparkles";
import { Badge } from "~/ui/Badge";

type Benefit = { icon: LucideIcon; title: MessageDescriptor; text: MessageDescriptor; isPlanned: boolean };

const benefits: readonly Benefit[] = [
  {
    icon: Sparkles,
    title: msg`AI-Powered Insights`,
    text: msg`We are building this with care and not in a hurry. No plan includes it yet, and no price counts on it.`,
    isPlanned: true,
  },
  {
    icon: Headphones,
    title: msg`Premium Content`,
    text: msg`All guided audio, for as long as your plan runs: to fall asleep, to breathe, to begin the day.`,
    isPlanned: false,
  },
  {
    icon: HeartHandshake,
    title: msg`Expert Support`,
    text: msg`Every video consultation costs less: 10% off with the Standard Plan, 20% off with the Premium Plan.`,
    isPlanned: false,
  },
  {
    icon: LineChart,
    title: msg`Wellness Tracking`,
    text: msg`A quiet record of mood and sleep is on our list. No plan includes it yet; this page will say when one does.`,
    isPlanned: true,
  },
];

export function BenefitsSection() {
  return (
    <section aria-labelledby="why" className="defer-layout-209 px-2 pt-16 sm:px-0 md:pt-24">
      <h2 id="why" className="text-2xl">
        <Trans>Why Choose Premium</Trans>
      </h2>
      <ul className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-2">
        {benefits.map(({ icon: Icon, title, text, isPlanned }) => (
          <li key={title.id} className="flex gap-5 border-t-2 border-coral-glow pt-6">
            <Icon aria-hidden className="mt-0.5 size-7 shrink-0 text-accent" />
            <div>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h3 className="text-lg">{t(title)}</h3>
                {isPlanned && (
                  <Badge tone="hold">
                    <Trans>Coming soon</Trans>
                  </Badge>
                )}
              </div>
              <p className="mt-2 max-w-prose text-ink-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
