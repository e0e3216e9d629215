// Tells users without full access how to get it.
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
  // Guests get the server's message.
  const text = message(status === "guest" ? "content" : content);
  if (!text) return null;
  return (
    <aside
      aria-label="What is open to you"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-premium-soft p-4 sm:px-5"
    >
      <LockKeyhole aria-hidden className="size-5 shrink-0 text-premium" />
      <p className="min-w-0 flex-1 font-medium">{text}</p>
      {status === "guest" && (
        <ButtonLink to={loginUrl(pathname + search)} size="small" variant="secondary" className="w-full sm:w-auto">
          Sign In
        </ButtonLink>
      )}
      {status === "free" && (
        <ButtonLink to={paths.subscriptions} size="small" variant="secondary" className="w-full sm:w-auto">
          View Plans
        </ButtonLink>
      )}
      {status === "unverified" && (
        <Button onClick={retry} size="small" variant="secondary" className="w-full sm:w-auto">
          Try Again
        </Button>
      )}
    </aside>
  );
}
