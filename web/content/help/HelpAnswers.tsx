// All answers, filtered by the search query in the URL.
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
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
  // The prerendered HTML has no search params, so the first render must not use them.
  const hydrated = useHydrated();
  const urlQuery = hydrated ? (params.get("q") ?? "") : "";
  const [query, setQuery, inputRef] = useDebouncedSearchParam(urlQuery, saveQuery);
  const results = filterGroups(groups, query);
  const count = results.reduce((sum, { answers }) => sum + answers.length, 0);
  const trimmedQuery = query.trim();
  const searchRef = useRef<HTMLElement>(null);

  // Keeps what the user typed into the prerendered input before hydration.
  useLayoutEffect(() => {
    const value = searchRef.current?.querySelector("input")?.value;
    if (value) setQuery(value);
  }, [setQuery]);

  function saveQuery(text: string) {
    updateParams((before) => {
      const after = new URLSearchParams(before);
      if (text) after.set("q", text);
      else after.delete("q");
      return after;
    });
  }

  return (
    <>
      <search ref={searchRef} className="block">
        <TextField
          ref={inputRef}
          label="Search the answers"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          icon={Search}
          placeholder="refund, WhatsApp, invoice"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          end={query !== "" && <IconButton icon={X} label="Clear search" onClick={() => setQuery("")} />}
        />
      </search>
      <p role="status" className="mt-2 min-h-7 text-sm text-ink-soft">
        {trimmedQuery && count > 0 ? `${pluralize(count, "answer")} for “${trimmedQuery}”` : ""}
      </p>
      {results.map((group) => (
        <AnswerGroup key={group.id} group={group} open={trimmedQuery !== "" && count <= 3} />
      ))}
      {count === 0 && (
        <EmptyState
          title="No answer fits"
          text={`We found nothing for “${trimmedQuery}”. Try fewer or other words, or ask us.`}
          action={<Button onClick={() => setQuery("")}>Show all answers</Button>}
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
          <AnswerDetails key={answer.id} answer={answer} open={open} />
        ))}
      </div>
    </section>
  );
}

/** Native `<details>`: found by the browser's in-page search and usable without JavaScript. */
function AnswerDetails({ answer: { id, question, answer }, open }: { answer: Answer; open: boolean }) {
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
