// Benefits of booking with DFT.
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LucideIcon } from "lucide-react";
import BadgeCheck from "lucide-react/icons/badge-check";
import CalendarClock from "lucide-react/icons/calendar-clock";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Undo2 from "lucide-react/icons/undo-2";

const benefits: { icon: LucideIcon; title: MessageDescriptor; text: MessageDescriptor }[] = [
  {
    icon: BadgeCheck,
    title: msg`Doctors who are who they say`,
    text: msg`Their registration number stands on their page, so that you can look it up yourself.`,
  },
  {
    icon: CalendarClock,
    title: msg`A time that is really free`,
    text: msg`You see every free time of the next two weeks. What you choose is held for you while you pay.`,
  },
  {
    icon: LockKeyhole,
    title: msg`Between you and your doctor`,
    text: msg`No advertising, no analytics. What you write about yourself is for your doctor's eyes alone.`,
  },
  {
    icon: Undo2,
    title: msg`Plans may change`,
    text: msg`Cancel a day before and the whole amount comes back. Later than that, half of it does.`,
  },
];

export function BenefitsSection() {
  return (
    <section aria-labelledby="why" className="defer-layout-172 mx-auto max-w-6xl px-6 pt-16">
      <h2 id="why" className="text-2xl">
        <Trans>Why choose DFT</Trans>
      </h2>
      <ul className="mt-8 grid gap-8 sm:grid-cols-2 sm:gap-x-12 sm:gap-y-10">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title.id} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
              <Icon aria-hidden className="size-5" />
            </span>
            <div>
              <h3 className="text-lg">{t(title)}</h3>
              <p className="mt-1 max-w-prose text-ink-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
