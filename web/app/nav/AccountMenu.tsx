// The account menu of the navigation bar, loaded for members only.
import { t } from "@lingui/core/macro";
import type { LucideIcon } from "lucide-react";
import CalendarHeart from "lucide-react/icons/calendar-heart";
import ChevronDown from "lucide-react/icons/chevron-down";
import Gem from "lucide-react/icons/gem";
import LogOut from "lucide-react/icons/log-out";
import Package from "lucide-react/icons/package";
import { paths } from "~/lib/paths";
import type { User } from "~/services/session";
import { Menu, MenuLink, MenuSeparator } from "~/ui/overlays/Menu";
import { accountLinks } from "./links";
import { UserAvatar } from "./UserAvatar";
import { UserCard } from "./UserCard";
import { userName } from "./userLabels";

const icons: Record<string, LucideIcon> = {
  [paths.myConsultations]: CalendarHeart,
  [paths.orders]: Package,
  [paths.mySubscriptions]: Gem,
};

export default function AccountMenu({ user }: { user: User }) {
  const name = userName(user);
  return (
    <Menu
      label={t`Account of ${name}`}
      align="end"
      header={<UserCard user={user} />}
      triggerClassName="inline-flex min-h-11 items-center gap-2.5 rounded-full py-1 ps-1 pe-3 font-semibold text-ink transition-colors hover:bg-accent-soft aria-expanded:bg-accent-soft"
      trigger={
        <>
          <UserAvatar user={user} />
          <span className="max-w-32 truncate">{name}</span>
          <ChevronDown aria-hidden className="size-4 text-ink-soft" />
        </>
      }
    >
      {accountLinks.map(({ to, label }) => (
        <MenuLink key={to} to={to} {...(icons[to] && { icon: icons[to] })}>
          {t(label)}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuLink to={paths.logout} icon={LogOut}>
        {t`Sign Out`}
      </MenuLink>
    </Menu>
  );
}
