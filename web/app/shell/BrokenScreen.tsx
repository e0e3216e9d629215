// A page that broke: an apology and a way to try again.
import { RotateCcw } from "lucide-react";
import { Button } from "~/ui/Button";
import { Notice } from "./Notice";

export function BrokenScreen() {
  return (
    <Notice title="Something went wrong" text="It is our fault, not yours. Loading the page again often helps.">
      <Button icon={RotateCcw} onClick={() => window.location.reload()}>
        Try Again
      </Button>
    </Notice>
  );
}
