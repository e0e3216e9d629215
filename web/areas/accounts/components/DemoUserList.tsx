// The people a development server knows, one press each.
import { ChevronRight } from "lucide-react";
import type { DemoUser } from "../api";

type Props = {
  people: DemoUser[];
  /** The e-mail of whoever is being signed in. */
  choosing: string | null;
  onChoose: (person: DemoUser) => void;
};

export function DemoUserList({ people, choosing, onChoose }: Props) {
  return (
    <ul aria-label="Demo people" className="divide-y divide-line overflow-hidden rounded-card border border-line">
      {people.map((person) => (
        <li key={person.email}>
          <button
            type="button"
            aria-disabled={choosing !== null || undefined}
            onClick={() => choosing === null && onChoose(person)}
            className="group flex min-h-16 w-full items-center gap-4 bg-raised px-4 py-2.5 text-start -outline-offset-2 transition-colors hover:bg-accent-soft"
          >
            <span
              aria-hidden
              className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent transition-colors group-hover:bg-accent group-hover:text-accent-ink"
            >
              {initials(person.name)}
            </span>
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold leading-snug">{person.name}</span>
              <span className="block truncate text-sm text-ink-soft">
                {choosing === person.email ? "Signing in..." : person.about}
              </span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function initials(name: string): string {
  const words = name.replace(/^Dr\.?\s+/, "").split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? "")
    .join("");
}
