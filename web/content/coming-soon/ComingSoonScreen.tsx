// Layout of a page for a planned feature: the plan, and links to what is available today.
import type { LucideIcon } from "lucide-react";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Card, CardTitle } from "~/ui/Card";
import type { Motif } from "~/ui/media/CoverImage";
import { Masthead } from "../ArticleLayout";

type Alternative = { to: string; icon: LucideIcon; title: string; text: string };

type Props = {
  title: string;
  lead: ReactNode;
  motif: Motif;
  plan: readonly string[];
  planTitle: string;
  alternatives: readonly Alternative[];
};

export function ComingSoonScreen({ title, lead, motif, plan, planTitle, alternatives }: Props) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 sm:px-6 md:pt-8">
      <Masthead category="Not here yet" title={title} lead={lead} motif={motif} />
      <section aria-labelledby="alternatives" className="mt-10 md:mt-14">
        <h2 id="alternatives" className="px-2 text-xl sm:px-0">
          What is here today
        </h2>
        <ul className="mt-5 grid gap-4 md:grid-cols-3">
          {alternatives.map(({ to, icon: Icon, title: name, text }) => (
            <li key={to}>
              <Card as="article">
                <Icon aria-hidden className="mb-3 size-6 text-accent" />
                <CardTitle to={to}>{name}</CardTitle>
                <p className="mt-1 grow text-ink-soft">{text}</p>
                <ArrowRight aria-hidden className="mt-4 size-5 text-coral" />
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="plan" className="mt-10 px-2 sm:px-0 md:mt-14">
        <h2 id="plan" className="text-xl">
          {planTitle}
        </h2>
        <div className="prose mt-3">
          <ul>
            {plan.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  );
}
