// What the bar and the account menu lead to, and when a link is the current one.
import type { PageExists } from "~/lib/pages";
import { paths } from "~/lib/paths";

export type NavLink = { to: string; label: string };

const main: NavLink[] = [
  { to: paths.consultations, label: "Consultations" },
  { to: paths.mindfulness, label: "Mindfulness" },
  { to: paths.dopamart, label: "Dopamart" },
  { to: paths.subscriptions, label: "Subscriptions" },
  { to: paths.about, label: "About" },
];

const own: NavLink[] = [
  { to: paths.myConsultations, label: "My Consultations" },
  { to: paths.orders, label: "My Orders" },
  { to: paths.mySubscriptions, label: "My Subscriptions" },
];

export const mainLinks = (exists: PageExists): NavLink[] => main.filter(({ to }) => exists(to));

/** A member's own pages; Sign Out stands apart, because it is always there. */
export const accountLinks = (exists: PageExists): NavLink[] => own.filter(({ to }) => exists(to));

/** A link is current when the address starts with its route; Dopamart is not on the cart page, which has its own icon. */
export function isActive(pathname: string, route: string): boolean {
  if (route === paths.dopamart && startsWith(pathname, paths.cart)) return false;
  return startsWith(pathname, route);
}

/** By whole steps of the path: `/about` is no start of `/about-face`. */
function startsWith(pathname: string, route: string): boolean {
  return pathname === route || pathname.startsWith(`${route}/`);
}

/** The login page stands alone. An unknown address below it is a not-found page, which has the bar. */
export function isNavHidden(pathname: string): boolean {
  return pathname === paths.login || pathname === `${paths.login}/`;
}
