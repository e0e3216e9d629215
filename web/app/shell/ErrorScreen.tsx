// The page of an unexpected error, with a reload.
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Button } from "~/ui/Button";
import { StatusPage } from "./StatusPage";

export function ErrorScreen() {
  return (
    <StatusPage title="Something went wrong" text="It is our fault, not yours. Loading the page again often helps.">
      <Button icon={RotateCcw} onClick={() => window.location.reload()}>
        Try Again
      </Button>
    </StatusPage>
  );
}
