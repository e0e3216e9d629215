// Route middleware: who may navigate to a page. The server checks every request anyway; this saves users from empty pages.
import { data, type MiddlewareFunction, redirect } from "react-router";
import { loginUrl } from "~/services/loginRedirect";
import { type Role, sessionQuery, type User } from "~/services/session";
import { getQueryClient } from "./browserQueryClient";

type Guard = MiddlewareFunction<Record<string, unknown>>;

/** Redirects guests to the login page, which leads back. When the session can not be loaded, the page shows its own error. */
export const requireSession: Guard = async ({ request }) => {
  const user = await currentUser().catch(() => undefined);
  if (user === null) throw redirectToLogin(request);
};

/** For users without the role the page does not exist. */
export const requireRole =
  (role: Role): Guard =>
  async ({ request }) => {
    const user = await currentUser();
    if (user === null) throw redirectToLogin(request);
    if (!user.roles.includes(role)) throw data(null, { status: 404 });
  };

function currentUser(): Promise<User | null> {
  return getQueryClient().ensureQueryData(sessionQuery);
}

function redirectToLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(loginUrl(pathname + search));
}
