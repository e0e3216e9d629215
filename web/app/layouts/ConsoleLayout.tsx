// The layout of the consoles. On a full page load no middleware runs before the first render, so the layout checks the role too.
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { loginUrl } from "~/services/loginRedirect";
import { type Role, useSession } from "~/services/session";
import { LazyToaster } from "~/ui/feedback/LazyToaster";
import { PageLoading } from "~/ui/feedback/PageState";
import { Redirect } from "~/ui/navigation/Redirect";
import { AccountError } from "../nav/AccountError";
import { NotFoundScreen } from "../shell/NotFoundScreen";

export function ConsoleLayout({ requiredRole, children }: { requiredRole: Role; children: ReactNode }) {
  return (
    <>
      <main id="content" tabIndex={-1} className="min-h-dvh outline-none">
        <RequireRole requiredRole={requiredRole}>{children}</RequireRole>
      </main>
      <LazyToaster />
    </>
  );
}

/** Shows its children to users with the role only. The server checks every request anyway. */
export function RequireRole({ requiredRole, children }: { requiredRole: Role; children: ReactNode }) {
  const { status, user } = useSession();
  const { pathname, search } = useLocation();
  if (status === "loading") return <PageLoading>{t`Loading...`}</PageLoading>;
  if (status === "unreachable") return <AccountError />;
  if (status === "guest") return <Redirect to={loginUrl(pathname + search)} />;
  return user?.roles.includes(requiredRole) ? children : <NotFoundScreen />;
}
