// The way back after signing in: the page that asked for it, and no address outside this site.
import { paths } from "../lib/paths";

const QUERY = "next";

/** A stand-in host: an address that resolves to another one leads away from here. */
const HERE = "https://here.invalid";

/** The login page, which leads back to `from` (a path of this site, with its query) afterwards. */
export function loginUrl(from: string): string {
  return `${paths.login}?${new URLSearchParams({ [QUERY]: from })}`;
}

/** Where to go after signing in, from the login page's own query (`location.search`). Anything doubtful is the home page. */
export function redirectAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get(QUERY);
  return next !== null && isSafeInternalPath(next) ? next : paths.home;
}

/** Whether an address that came from elsewhere names a page of this site to go on to. */
export function isSafeInternalPath(next: string): boolean {
  // Browsers read a backslash as a slash and drop control characters, so `/\evil` and `/<tab>/evil` name another host.
  if (!next.startsWith("/") || next.startsWith("//") || /[\\\p{Cc}]/u.test(next)) return false;
  if (!URL.canParse(next, HERE)) return false;
  const { origin, pathname } = new URL(next, HERE);
  return origin === HERE && !pathname.startsWith("//") && !isAuthPath(pathname);
}

/** Back to the login page would be a circle; back to the logout page would undo the sign-in. */
function isAuthPath(pathname: string): boolean {
  return [paths.login, paths.logout].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
