// The session could not be loaded, although the session hint is set.
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { sessionQuery } from "~/services/session";
import { Button } from "~/ui/Button";

export function AccountError() {
  const queryClient = useQueryClient();
  return <AccountLoadError onRetry={() => void queryClient.refetchQueries(sessionQuery)} />;
}

/** Also for the chunk of the account menu. */
export function AccountLoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <Button variant="secondary" size="small" icon={RotateCcw} onClick={onRetry}>
      <Trans>
        <span className="sr-only">Your account could not be loaded. </span>Try again
      </Trans>
    </Button>
  );
}
