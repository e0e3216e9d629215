// Every answer is on the page; a search, kept in the address, leaves those that fit.
import { Search, X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { pluralize } from "~/lib/format";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { useDebouncedSearchParam } from "~/lib/hooks/useSearchInput";
import { useUpdateSearchParams } from "~/lib/hooks/useUpdateSearchParams";
import { Button, IconButton } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { TextField } from "~/ui/forms/Field";
import { type Answer, type Group, groups } from "./answers";
import { filterGroups } from "./helpSearch";

export default function HelpAnswers() {
  const [query, changeQuery] = useUpdateSearchParams();
  // The page was drawn before anybody asked: at first it says what that page says.
  const awake = useHydrated();
  const kept = awake ? (query.get("q") ?? "") : "";
  const [words, setWords, box] = useDebouncedSearchParam(kept, keep);
  const left = filterGroups(groups, words);
  const count = left.reduce((sum, { answers }) => sum + answers.length, 0);
  const searched = words.trim();
  const search = useRef<HTMLElement>(null);

  // The box stands in the HTML long before this wakes on a slow network: what was typed meanwhile counts.
  useLayoutEffect(() => {
    const typed = search.current?.querySelector("input")?.value;
    if (typed) setWords(typed);
  }, [setWords]);

  function keep(search: string) {
    changeQuery((before) => {
      const after = new URLSearchParams(before);
      if (search) after.set("q", search);
      else after.delete("q");
      return after;
    });
  }

  return (
    <>
      <search ref={search} className="block">
        <TextField
          ref={box}
          label="Search the answers"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          icon={Search}
          placeholder="refund, WhatsApp, invoice"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          end={words !== "" && <IconButton icon={X} label="Clear search" onClick={() => setWords("")} />}
        />
      </search>
      <p role="status" className="mt-2 min-h-7 text-sm text-ink-soft">
        {searched && count > 0 ? `${pluralize(count, "answer")} for “${searched}”` : ""}
      </p>
      {left.map((group) => (
        <AnswerGroup key={group.id} group={group} open={searched !== "" && count <= 3} />
      ))}
      {count === 0 && (
        <EmptyState
          title="No answer fits"
          text={`We found nothing for “${searched}”. Try fewer or other words, or ask us.`}
          action={<Button onClick={() => setWords("")}>Show all answers</Button>}
        />
      )}
    </>
  );
}

function AnswerGroup({ group: { id, title, answers }, open }: { group: Group; open: boolean }) {
  return (
    <section aria-labelledby={id} className="mt-8 first-of-type:mt-2">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-3 divide-y divide-line rounded-card border border-line bg-raised">
        {answers.map((answer) => (
          <Unfolded key={answer.id} answer={answer} open={open} />
        ))}
      </div>
    </section>
  );
}

/** The browser's own folding: its words are in the page, found by the browser's search, and work without scripts. */
function Unfolded({ answer: { id, question, answer }, open }: { answer: Answer; open: boolean }) {
  return (
    <details id={id} open={open} className="group px-5">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold leading-snug [&::-webkit-details-marker]:hidden">
        {question}
        <span
          aria-hidden
          className="size-2.5 shrink-0 rotate-45 border-e-2 border-b-2 border-accent transition-transform group-open:-rotate-135"
        />
      </summary>
      <p className="max-w-prose pb-5 text-ink-soft">{answer}</p>
    </details>
  );
}
