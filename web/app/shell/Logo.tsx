// The logo, linked to home.
import { t } from "@lingui/core/macro";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/Link";

export function Logo() {
  return (
    <Link
      to={paths.home}
      aria-label={t`DFT, home`}
      className="-ms-1 inline-flex min-h-11 shrink-0 items-center gap-2.5 rounded-control px-1 text-lg font-bold tracking-tight text-ink"
    >
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8">
        <rect width="32" height="32" rx="9" className="fill-accent" />
        <path
          d="M7 19c3-6 6-6 9 0s6 6 9 0"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          className="stroke-accent-ink"
        />
        <circle cx="22" cy="10" r="3" className="fill-coral-glow" />
      </svg>
      {/* not translated: the name of the site */}
      DFT
    </Link>
  );
}
