// The page of an unexpected error, with a reload.
import { t } from "@lingui/core/macro";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Button } from "~/ui/Button";
import { StatusPage } from "./StatusPage";

export function ErrorScreen() {
  return (
    <StatusPage
      title={t`Something went wrong`}
      text={t`It is our fault, not yours. Loading the page again often helps.`}
    >
      <Button icon={RotateCcw} onClick={() => window.location.reload()}>
        {t`Try Again`}
      </Button>
    </StatusPage>
  );
}
