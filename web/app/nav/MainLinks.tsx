// Navigation links with the active one marked.
import { t } from "@lingui/core/macro";
import { useLocation } from "react-router";
import { cn } from "~/ui/cn";
import { Link } from "~/ui/navigation/Link";
import { isActive, type NavLink } from "./links";

type Props = { links: readonly NavLink[]; stacked?: boolean };

export function MainLinks({ links, stacked = false }: Props) {
  const { pathname } = useLocation();
  return (
    <ul className={cn("flex", stacked ? "flex-col" : "items-center gap-1")}>
      {links.map(({ to, label }) => {
        const isCurrent = isActive(pathname, to);
        return (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? (pathname === to ? "page" : "true") : undefined}
              className={cn(
                "relative flex items-center rounded-control transition-colors hover:bg-accent-soft hover:text-accent-strong",
                stacked ? "min-h-12 px-3 font-medium" : "min-h-11 px-2.5 text-sm font-semibold xl:px-3.5",
                isCurrent ? "text-accent-strong" : "text-ink",
                isCurrent && (stacked ? "bg-accent-soft" : underline),
              )}
            >
              {t(label)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const underline =
  "after:absolute after:inset-x-2.5 after:bottom-1 after:h-0.5 after:rounded-full after:bg-coral-glow xl:after:inset-x-3.5";
