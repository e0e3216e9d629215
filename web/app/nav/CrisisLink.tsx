// Crisis help, visible in the bar at every width.
import { Trans } from "@lingui/react/macro";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/Link";

export function CrisisLink() {
  return (
    <Link
      to={paths.crisis}
      className="inline-flex min-h-11 shrink-0 items-center whitespace-nowrap rounded-full text-sm font-semibold text-coral"
    >
      <span className="rounded-full bg-coral-soft px-3 py-1.5 transition-colors hover:bg-coral hover:text-coral-ink">
        <Trans>Crisis help</Trans>
      </span>
    </Link>
  );
}
