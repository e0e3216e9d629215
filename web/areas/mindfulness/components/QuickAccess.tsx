// Links to the user's track lists, with counts.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import Bookmark from "lucide-react/icons/bookmark";
import Heart from "lucide-react/icons/heart";
import History from "lucide-react/icons/rotate-ccw-clock";
import { paths } from "~/lib/paths";
import { useSession } from "~/services/session";
import { Link } from "~/ui/navigation/Link";
import { bookmarkedQuery, likedQuery, recentQuery } from "../api";

export function QuickAccess() {
  // Guests have no lists.
  const enabled = useSession().status === "member";
  const recent = useQuery({ ...recentQuery, enabled });
  const liked = useQuery({ ...likedQuery, enabled });
  const bookmarked = useQuery({ ...bookmarkedQuery, enabled });
  const countOf = (list: { data?: unknown[] | undefined }) => (enabled ? list.data?.length : 0);
  return (
    <nav aria-label={t`Quick Access`}>
      <h2 className="sr-only">
        <Trans>Quick Access</Trans>
      </h2>
      <ul className="grid grid-cols-3 gap-2 sm:gap-4">
        <QuickLink to={paths.recentTracks} icon={History} name={t`Recently Played`} count={countOf(recent)} />
        <QuickLink to={paths.favourites} icon={Heart} name={t`Favourites`} count={countOf(liked)} />
        <QuickLink to={paths.bookmarks} icon={Bookmark} name={t`Bookmarked`} count={countOf(bookmarked)} />
      </ul>
    </nav>
  );
}

type QuickLinkProps = { to: string; icon: LucideIcon; name: string; count: number | undefined };

function QuickLink({ to, icon: Icon, name, count }: QuickLinkProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full flex-col gap-2 rounded-card border border-line bg-raised p-3 transition-colors hover:border-accent hover:bg-accent-soft sm:flex-row sm:items-center sm:gap-4 sm:p-5"
      >
        <span className="flex items-center justify-between gap-2 sm:order-last sm:ms-auto">
          <Icon aria-hidden className="size-5 text-accent sm:hidden" />
          {/* Rendered while loading too, which avoids layout shift. */}
          <span className="min-w-6 text-end text-xl font-bold tabular-nums">{count ?? "–"}</span>
        </span>
        <Icon aria-hidden className="hidden size-6 shrink-0 text-accent sm:block" />
        <span className="text-sm font-semibold leading-snug">{name}</span>
      </Link>
    </li>
  );
}
