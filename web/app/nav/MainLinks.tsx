// The places of the product, the current one marked.
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
        const current = isActive(pathname, to);
        return (
          <li key={to}>
            <Link
              to={to}
              aria-current={current ? (pathname === to ? "page" : "true") : undefined}
              className={cn(
                "relative flex items-center rounded-control transition-colors hover:bg-accent-soft hover:text-accent-strong",
                stacked ? "min-h-12 px-3 font-medium" : "min-h-11 px-2.5 text-sm font-semibold xl:px-3.5",
                current ? "text-accent-strong" : "text-ink",
                current && (stacked ? "bg-accent-soft" : underline),
              )}
            >
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const underline =
  "after:absolute after:inset-x-2.5 after:bottom-1 after:h-0.5 after:rounded-full after:bg-coral-glow xl:after:inset-x-3.5";
