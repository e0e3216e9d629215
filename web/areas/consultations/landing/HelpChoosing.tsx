// Help for undecided visitors: links to specializations and to the contact form.
import { Trans } from "@lingui/react/macro";
import MessageCircle from "lucide-react/icons/message-circle";
import { paths, specializationPath } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/navigation/Link";
import type { Specialization } from "../api";

export function HelpChoosing({ specializations }: { specializations: readonly Specialization[] }) {
  return (
    <section
      aria-labelledby="need-help"
      className="defer-layout-150 mt-16 rounded-sheet bg-accent-soft px-6 py-10 md:px-12"
    >
      <h2 id="need-help" className="text-xl">
        <Trans>Need Help Choosing?</Trans>
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        <Trans>
          You need not know the name of what you have. Start from what troubles you most, and read who can help with it.
        </Trans>
      </p>
      {specializations.length > 0 && (
        <ul className="mt-5 flex flex-wrap gap-2">
          {specializations.map(({ id, name, slug }) => (
            <li key={id}>
              <Link
                to={specializationPath(slug)}
                className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-raised px-4 text-sm font-semibold transition-colors hover:border-accent hover:bg-surface"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={`${paths.contact}?topic=choosing`} icon={MessageCircle} className="mt-6">
        <Trans>Ask us</Trans>
      </ButtonLink>
    </section>
  );
}
