// The 404 page.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ArrowLeft from "lucide-react/icons/arrow-left";
import House from "lucide-react/icons/house";
import { useNavigate } from "react-router";
import { paths } from "~/lib/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { TextLink } from "~/ui/navigation/Link";
import { StatusPage } from "./StatusPage";

export function NotFoundScreen() {
  const navigate = useNavigate();

  function goBack() {
    // A link that opened a new tab has no history.
    if (window.history.length > 1) navigate(-1);
    else navigate(paths.home, { replace: true });
  }

  return (
    <StatusPage
      code="404"
      title={t`Page Not Found`}
      text={t`The page may have moved, or the address may have a slip in it.`}
    >
      <ButtonLink to={paths.home} icon={House}>
        {t`Go Home`}
      </ButtonLink>
      <Button variant="secondary" icon={ArrowLeft} onClick={goBack}>
        {t`Go Back`}
      </Button>
      <p className="basis-full text-sm text-ink-soft">
        <Trans>
          Still lost? <TextLink to={paths.contact}>Contact support</TextLink>
        </Trans>
      </p>
    </StatusPage>
  );
}
