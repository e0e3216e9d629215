// No such page: say so, and offer the two ways on.
import { ArrowLeft, House } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { pageExists } from "~/lib/pages";
import { paths } from "~/lib/paths";
import { Notice, primaryAction, quietAction } from "./Notice";

export function NotFoundScreen() {
  const navigate = useNavigate();
  return (
    <Notice mark="404" title="Page Not Found" text="The page may have moved, or the address may have a slip in it.">
      <Link to={paths.home} className={primaryAction}>
        <House aria-hidden className="size-5" />
        Go Home
      </Link>
      <button type="button" onClick={() => navigate(-1)} className={quietAction}>
        <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        Go Back
      </button>
      {pageExists(paths.contact) && (
        <p className="basis-full text-sm text-ink-soft">
          Still lost?{" "}
          <Link to={paths.contact} className="text-accent underline underline-offset-4">
            Contact support
          </Link>
        </p>
      )}
    </Notice>
  );
}
