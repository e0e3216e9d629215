// Redirects to the login page and back, within this site only.
import { paths } from "../lib/paths";

const PARAM = "next";

/** Base for resolving paths: a URL that resolves to another origin is external. */
const BASE = "https://here.invalid";

/** The login page that returns to `from`, a path of this site with its query. */
export function loginUrl(from: string): string {
  return `${paths.login}?${new URLSearchParams({ [PARAM]: from })}`;
}

/** Where to go after signing in, from `location.search` of the login page. Unsafe values lead to the home page. */
export function redirectAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get(PARAM);
  return next !== null && isSafeInternalPath(next) ? next : paths.home;
}

/** Whether an untrusted path leads to a page of this site (guards against open redirects). */
export function isSafeInternalPath(next: string): boolean {
  // Browsers read a backslash as a slash and drop control characters, so `/\evil` and `/<tab>/evil` are other hosts.
  if (!next.startsWith("/") || next.startsWith("//") || /[\\\p{Cc}]/u.test(next)) return false;
  if (!URL.canParse(next, BASE)) return false;
  const { origin, pathname } = new URL(next, BASE);
  return origin === BASE && !pathname.startsWith("//") && !isAuthPath(pathname);
}

/** Returning to the login page would loop; returning to the logout page would undo the sign-in. */
function isAuthPath(pathname: string): boolean {
  return [paths.login, paths.logout].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
