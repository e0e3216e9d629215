// Help in a crisis, on every page.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";

export function CrisisBanner() {
  return (
    <section
      aria-label={t`Help for right now`}
      className="flex flex-col gap-5 rounded-card border border-line bg-raised p-6 sm:flex-row sm:items-center sm:justify-between"
    >
      <div className="flex gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-coral-soft text-coral">
          <HeartHandshake aria-hidden className="size-6" />
        </span>
        <p className="max-w-prose text-ink-soft">
          <Trans>
            <strong className="block font-semibold text-ink">If it is too much right now, talk to someone.</strong>
            Tele-MANAS is India's mental health helpline: free, 24x7, in many languages.
          </Trans>
        </p>
      </div>
      <div className="flex shrink-0 flex-col sm:flex-row">
        <ButtonLink to={paths.crisis} variant="secondary">
          <Trans>Get help now</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}
