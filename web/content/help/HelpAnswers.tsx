// All answers, filtered by the search text in the URL.
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
  const [params, updateParams] = useUpdateSearchParams();
  // The first render must match the prerendered HTML, which has no search.
  const isHydrated = useHydrated();
  const param = isHydrated ? (params.get("q") ?? "") : "";
  const [text, setText, inputRef] = useDebouncedSearchParam(param, setParam);
  const matching = filterGroups(groups, text);
  const count = matching.reduce((sum, { answers }) => sum + answers.length, 0);
  const query = text.trim();
  const search = useRef<HTMLElement>(null);

  // Takes over what was typed into the prerendered HTML before this chunk has loaded.
  useLayoutEffect(() => {
    const value = search.current?.querySelector("input")?.value;
    if (value) setText(value);
  }, [setText]);

  function setParam(value: string) {
    updateParams((previous) => {
      const next = new URLSearchParams(previous);
      if (value) next.set("q", value);
      else next.delete("q");
      return next;
    });
  }

  return (
    <>
      <search ref={search} className="block">
        <TextField
          ref={inputRef}
          label="Search the answers"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          icon={Search}
          placeholder="refund, WhatsApp, invoice"
          value={text}
          onChange={(event) => setText(event.target.value)}
          end={text !== "" && <IconButton icon={X} label="Clear search" onClick={() => setText("")} />}
        />
      </search>
      <p role="status" className="mt-2 min-h-7 text-sm text-ink-soft">
        {query && count > 0 ? `${pluralize(count, "answer")} for “${query}”` : ""}
      </p>
      {matching.map((group) => (
        <AnswerGroup key={group.id} group={group} open={query !== "" && count <= 3} />
      ))}
      {count === 0 && (
        <EmptyState
          title="No answer fits"
          text={`We found nothing for “${query}”. Try fewer or other words, or ask us.`}
          action={<Button onClick={() => setText("")}>Show all answers</Button>}
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
          <Accordion key={answer.id} answer={answer} open={open} />
        ))}
      </div>
    </section>
  );
}

/** A <details>: it works without scripts and is found by the search of the browser. */
function Accordion({ answer: { id, question, answer }, open }: { answer: Answer; open: boolean }) {
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
