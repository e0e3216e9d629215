// Tells users without full access how to get it.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { useLocation } from "react-router";
import { paths } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { Button, ButtonLink } from "~/ui/Button";
import type { Content } from "../rules";
import type { ContentAccess } from "../useContentAccess";

export function UpgradeBanner({ content, access }: { content: Content; access: ContentAccess }) {
  const { pathname, search } = useLocation();
  const { status, message, retry } = access;
  // The same message for guests on every page.
  const text = message(status === "guest" ? "content" : content);
  if (!text) return null;
  return (
    <aside
      aria-label={t`What is open to you`}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-premium-soft p-4 sm:px-5"
    >
      <LockKeyhole aria-hidden className="size-5 shrink-0 text-premium" />
      <p className="min-w-0 flex-1 font-medium">{text}</p>
      {status === "guest" && (
        <ButtonLink to={loginUrl(pathname + search)} size="small" variant="secondary" className="w-full sm:w-auto">
          <Trans>Sign In</Trans>
        </ButtonLink>
      )}
      {status === "free" && (
        <ButtonLink to={paths.subscriptions} size="small" variant="secondary" className="w-full sm:w-auto">
          <Trans>View Plans</Trans>
        </ButtonLink>
      )}
      {status === "unverified" && (
        <Button onClick={retry} size="small" variant="secondary" className="w-full sm:w-auto">
          <Trans>Try Again</Trans>
        </Button>
      )}
    </aside>
  );
}
