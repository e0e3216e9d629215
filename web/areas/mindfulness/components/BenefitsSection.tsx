// "Why it helps": three cards.
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LucideIcon } from "lucide-react";
import Brain from "lucide-react/icons/brain";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Waves from "lucide-react/icons/waves-horizontal";

const benefits: { icon: LucideIcon; title: MessageDescriptor; text: MessageDescriptor }[] = [
  {
    icon: Brain,
    title: msg`Science-Based`,
    text: msg`Slow breath, steady sound and attention to the body: practices that have been studied for decades.`,
  },
  {
    icon: SlidersHorizontal,
    title: msg`Personalized`,
    text: msg`By mood, by purpose, by the minutes you have. What you like and keep is found again at once.`,
  },
  {
    icon: Waves,
    title: msg`Effective`,
    text: msg`Short enough for a hard minute, gentle enough for every night. A little, often, goes a long way.`,
  },
];

export function BenefitsSection() {
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits" className="text-xl">
        <Trans>Why it helps</Trans>
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-3">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title.id} className="rounded-card bg-sunken p-6">
            <Icon aria-hidden className="size-7 text-coral" />
            <h3 className="mt-4 text-lg">{t(title)}</h3>
            <p className="mt-1 text-sm text-ink-soft">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
