// /help: the answers, which can be searched, and the way to a person.
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { Masthead } from "../ArticleLayout";

// Its HTML is in the page; what makes the search work comes after the page stands.
const Answers = deferHydration(() => import("./HelpAnswers"), {
  fallback: <div className="min-h-dvh" />,
  errorFallback: (retry) => <LoadError onRetry={retry}>The answers could not be loaded</LoadError>,
});

export function HelpScreen() {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 sm:px-6 md:pt-8">
      <Masthead
        eyebrow="Help"
        title="Help Center"
        lead="Short answers to what people ask. If yours is not among them, write to us and a person answers."
        motif="lotus"
      />
      <div className="mx-auto mt-8 max-w-3xl px-2 sm:px-0 md:mt-12">
        <Answers />
        <section aria-labelledby="still-a-question" className="mt-12 rounded-sheet bg-sunken px-6 py-8">
          <h2 id="still-a-question" className="text-xl">
            Still a question?
          </h2>
          <p className="mt-2 text-ink-soft">
            Write to us. You get a ticket number at once, and an answer from a person.
          </p>
          <ButtonLink to={`${paths.contact}?topic=support`} className="mt-5">
            Contact us
          </ButtonLink>
        </section>
      </div>
    </div>
  );
}
