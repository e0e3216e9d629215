// Why DFT exists, with numbers of the National Mental Health Survey shown as lamps.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextLink } from "~/ui/navigation/Link";
import { Lamp } from "../illustrations/Lamp";

type Statistic = {
  value: string;
  text: string;
  /** Of ten lamps. */
  lit?: number;
  what?: string;
};

const statistics = (): readonly Statistic[] => [
  { value: t`1 in 10`, text: t`adults lives with a mental disorder.`, lit: 1, what: t`One lamp of ten is lit.` },
  {
    value: t`8 in 10`,
    text: t`people with depression get no treatment for it.`,
    lit: 2,
    what: t`Two lamps of ten are lit.`,
  },
  { value: t`150 million`, text: t`people are in need of care: more than live in any of our states but one.` },
];

export function OurStorySection() {
  return (
    <section aria-labelledby="why" className="defer-layout-250 mx-auto max-w-6xl px-6 pt-16 md:pt-24">
      <div className="max-w-prose">
        <h2 id="why" className="text-2xl">
          <Trans>Why we built it</Trans>
        </h2>
        <p className="mt-4 text-lg">
          <Trans>
            Most people in India who need help with their mind never reach anybody. Not because nobody could help, but
            because help is far, or dear, or in the wrong language, or because somebody might see them go in.
          </Trans>
        </p>
        <p className="mt-4 text-ink-soft">
          <Trans>
            A phone at night is close, cheap and private. So we put the first step there, and made it small.
          </Trans>
        </p>
      </div>
      <dl className="mt-10 grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3">
        {statistics().map(({ value, text, lit, what }) => (
          <div key={value} className="flex flex-col bg-raised p-6 sm:p-8">
            <dt className="order-2 mt-1 text-ink-soft">{text}</dt>
            <dd className="order-1 text-2xl font-bold tabular-nums">{value}</dd>
            {lit !== undefined && (
              <dd className="order-3 mt-auto flex pt-5">
                <span className="sr-only">{what}</span>
                {lamps.map((index) => (
                  <Lamp key={index} flame={index < lit ? 1 : 0} className="-mx-0.5 size-8 min-w-0 shrink" />
                ))}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose text-sm text-ink-soft">
        <Trans>
          National Mental Health Survey of India 2015–16 (NIMHANS, publication 128);{" "}
          <TextLink to="https://doi.org/10.1136/bmjopen-2018-027250" newTab>
            depression in the survey
          </TextLink>
          , BMJ Open 2019.
        </Trans>
      </p>
    </section>
  );
}

const lamps = Array.from({ length: 10 }, (_, index) => index);
