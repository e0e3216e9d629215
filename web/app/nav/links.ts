// The links of the navigation bar and the account menu, and which one is active.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { paths } from "~/lib/paths";

export type NavLink = { to: string; label: MessageDescriptor };

export const mainLinks: readonly NavLink[] = [
  { to: paths.consultations, label: msg`Consultations` },
  { to: paths.mindfulness, label: msg`Mindfulness` },
  { to: paths.dopamart, label: msg`Dopamart` },
  { to: paths.subscriptions, label: msg`Subscriptions` },
  { to: paths.about, label: msg`About` },
];

/** A member's pages, without Sign Out. */
export const accountLinks: readonly NavLink[] = [
  { to: paths.myConsultations, label: msg`My Consultations` },
  { to: paths.orders, label: msg`My Orders` },
  { to: paths.mySubscriptions, label: msg`My Subscriptions` },
];

/** By the prefix of the path. Dopamart is not active on the cart page, which has a link of its own. */
export function isActive(pathname: string, route: string): boolean {
  if (route === paths.dopamart && startsWith(pathname, paths.cart)) return false;
  return startsWith(pathname, route);
}

/** By whole segments: `/about` is no prefix of `/about-face`. */
function startsWith(pathname: string, route: string): boolean {
  return pathname === route || pathname.startsWith(`${route}/`);
}

/** The login page has no bar. An unknown path below it is a not-found page, which has one. */
export function isNavHidden(pathname: string): boolean {
  return pathname === paths.login || pathname === `${paths.login}/`;
}
