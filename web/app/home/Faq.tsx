// Frequently asked questions as <details>, which need no script, and as JSON-LD.
import { Trans } from "@lingui/react/macro";
import ChevronDown from "lucide-react/icons/chevron-down";
import { TextLink } from "~/ui/navigation/Link";
import { StructuredData } from "~/ui/StructuredData";
import { type Question, questions } from "./faq";

export function Faq() {
  const entries = questions();
  return (
    <section aria-labelledby="faq" className="defer-layout-150 mx-auto max-w-6xl px-6 pt-16 md:pt-24">
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
        <h2 id="faq" className="text-2xl">
          <Trans>Questions people ask</Trans>
        </h2>
        <div className="divide-y divide-line border-y border-line">
          {entries.map((question) => (
            <Entry key={question.question} {...question} />
          ))}
        </div>
      </div>
      <StructuredData data={faqPage(entries)} />
    </section>
  );
}

function Entry({ question, answer, more }: Question) {
  return (
    <details className="group">
      <summary className="-mx-3 flex min-h-16 list-none items-center justify-between gap-4 rounded-control px-3 py-3 transition-colors hover:bg-accent-soft [&::-webkit-details-marker]:hidden">
        <h3 className="text-lg leading-snug">{question}</h3>
        <ChevronDown aria-hidden className="size-6 shrink-0 text-accent transition-transform group-open:rotate-180" />
      </summary>
      <div className="max-w-prose space-y-3 pb-6 text-ink-soft">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {more && (
          <p>
            <TextLink touchTarget to={more.to}>
              {more.label}
            </TextLink>
          </p>
        )}
      </div>
    </details>
  );
}

/** https://schema.org/FAQPage */
export function faqPage(questions: readonly Question[]) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      // not translated: a type of schema.org
      "@type": "Question",
      name: question,
      // not translated: a type of schema.org
      acceptedAnswer: { "@type": "Answer", text: answer.join(" ") },
    })),
  };
}
