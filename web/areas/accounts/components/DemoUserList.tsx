// The demo users of a development server; a click signs in.
import { t } from "@lingui/core/macro";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { DemoUser } from "../api";

type Props = {
  users: DemoUser[];
  /** The email of the user being signed in. */
  pendingEmail: string | null;
  onSelect: (user: DemoUser) => void;
};

export function DemoUserList({ users, pendingEmail, onSelect }: Props) {
  return (
    // not translated: development only
    <ul aria-label="Demo people" className="divide-y divide-line overflow-hidden rounded-card border border-line">
      {users.map((user) => (
        <li key={user.email}>
          <button
            type="button"
            aria-disabled={pendingEmail !== null || undefined}
            onClick={() => pendingEmail === null && onSelect(user)}
            className="group flex min-h-16 w-full items-center gap-4 bg-raised px-4 py-2.5 text-start -outline-offset-2 transition-colors hover:bg-accent-soft"
          >
            <span
              aria-hidden
              className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent transition-colors group-hover:bg-accent group-hover:text-accent-ink"
            >
              {initials(user.name)}
            </span>
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold leading-snug">{user.name}</span>
              <span className="block truncate text-sm text-ink-soft">
                {pendingEmail === user.email ? t`Signing in...` : user.about}
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
