// Somebody seems signed in, but the server did not say who: it can be asked again.
import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { sessionQuery } from "~/services/session";
import { Button } from "~/ui/Button";

export function AccountError() {
  const cache = useQueryClient();
  return <AccountLost again={() => cache.refetchQueries(sessionQuery)} />;
}

/** The same words where the server said who, and what shows them did not come. */
export function AccountLost({ again }: { again: () => void }) {
  return (
    <Button variant="secondary" size="small" icon={RotateCcw} onClick={again}>
      <span className="sr-only">Your account could not be loaded. </span>Try again
    </Button>
  );
}
