// The sign-in method that the server is configured for: Google, development sign-in, or none.
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { errorMessage } from "~/api/errorMessages";
import { configQuery } from "~/services/config";
import { Button } from "~/ui/Button";
import { QueryState } from "~/ui/feedback/QueryState";
import { LoadingState, Skeleton } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { DevSignInSkeleton } from "./DevSignInSkeleton";
import { GoogleSignIn } from "./GoogleSignIn";

// Never loaded from a production server.
const DevelopmentSignIn = lazyComponent(() => import("./DevelopmentSignIn"), {
  fallback: (
    <LoadingState skeleton={<DevSignInSkeleton />}>
      <Trans>Loading...</Trans>
    </LoadingState>
  ),
  errorFallback: (retry) => (
    <LoadError onRetry={retry}>
      <Trans>The way to sign in could not be loaded</Trans>
    </LoadError>
  ),
});

export function SignInOptions() {
  const config = useQuery(configQuery);
  return (
    <QueryState
      query={config}
      loading={<SignInSkeleton />}
      error={({ error, onRetry, isRetrying }) => (
        <div role="alert" className="flex flex-col gap-4">
          <p className="rounded-control bg-danger-soft px-4 py-3 font-medium text-danger">{errorMessage(error)}</p>
          <Button fullWidth icon={RotateCcw} loading={isRetrying} onClick={onRetry}>
            <Trans>Try Again</Trans>
          </Button>
        </div>
      )}
    >
      {({ google_client_id, development_sign_in }) => {
        if (google_client_id) return <GoogleSignIn clientId={google_client_id} />;
        if (development_sign_in) return <DevelopmentSignIn />;
        return (
          <p role="status" className="rounded-control bg-hold-soft px-4 py-3 text-ink">
            <Trans>Sign-in is not set up on this server yet. You can look around as a guest.</Trans>
          </p>
        );
      }}
    </QueryState>
  );
}

/** The method is not known yet: assumes Google, or development sign-in on a plain-HTTP origin. */
function SignInSkeleton() {
  const skeleton = (
    <>
      <Skeleton className="h-12 dev-origin:hidden" />
      <div className="hidden dev-origin:block">
        <DevSignInSkeleton />
      </div>
    </>
  );
  return (
    <LoadingState skeleton={skeleton}>
      <Trans>Loading...</Trans>
    </LoadingState>
  );
}
