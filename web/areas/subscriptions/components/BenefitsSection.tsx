// The benefits of a plan; planned ones are marked.
import type { LucideIcon } from "lucide-react";
import LineChart from "lucide-react/icons/chart-line";
import Headphones from "lucide-react/icons/headphones";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Sparkles from "lucide-react/icons/sparkles";
import { Badge } from "~/ui/Badge";

type Benefit = { icon: LucideIcon; title: string; text: string; isPlanned: boolean };

const benefits: readonly Benefit[] = [
  {
    icon: Sparkles,
    title: "AI-Powered Insights",
    text: "We are building this with care and not in a hurry. No plan includes it yet, and no price counts on it.",
    isPlanned: true,
  },
  {
    icon: Headphones,
    title: "Premium Content",
    text: "All guided audio, for as long as your plan runs: to fall asleep, to breathe, to begin the day.",
    isPlanned: false,
  },
  {
    icon: HeartHandshake,
    title: "Expert Support",
    text: "Every video consultation costs less: 10% off with the Standard Plan, 20% off with the Premium Plan.",
    isPlanned: false,
  },
  {
    icon: LineChart,
    title: "Wellness Tracking",
    text: "A quiet record of mood and sleep is on our list. No plan includes it yet; this page will say when one does.",
    isPlanned: true,
  },
];

export function BenefitsSection() {
  return (
    <section aria-labelledby="why" className="defer-layout-209 px-2 pt-16 sm:px-0 md:pt-24">
      <h2 id="why" className="text-2xl">
        Why Choose Premium
      </h2>
      <ul className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-2">
        {benefits.map(({ icon: Icon, title, text, isPlanned }) => (
          <li key={title} className="flex gap-5 border-t-2 border-coral-glow pt-6">
            <Icon aria-hidden className="mt-0.5 size-7 shrink-0 text-accent" />
            <div>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h3 className="text-lg">{title}</h3>
                {isPlanned && <Badge tone="hold">Coming soon</Badge>}
              </div>
              <p className="mt-2 max-w-prose text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
