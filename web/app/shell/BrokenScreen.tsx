// A page that broke: an apology and a way to try again.
import { RotateCcw } from "lucide-react";
import { Notice, primaryAction } from "./Notice";

export function BrokenScreen() {
  return (
    <Notice title="Something went wrong" text="It is our fault, not yours. Loading the page again often helps.">
      <button type="button" onClick={() => window.location.reload()} className={primaryAction}>
        <RotateCcw aria-hidden className="size-5" />
        Try Again
      </button>
    </Notice>
  );
}
