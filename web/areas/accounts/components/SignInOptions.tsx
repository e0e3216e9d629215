// The way to sign in that this server offers: Google, the development chooser, or none yet.
import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { configQuery } from "~/services/config";
import { Button } from "~/ui/Button";
import { LoadingState, Skeleton } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { DevSignInSkeleton } from "./DevSignInSkeleton";
import { GoogleSignIn } from "./GoogleSignIn";

// No visitor of a production server ever fetches it.
const DevelopmentSignIn = lazyComponent(() => import("./DevelopmentSignIn"), {
  fallback: <LoadingState skeleton={<DevSignInSkeleton />}>Loading...</LoadingState>,
  errorFallback: (retry) => <LoadError onRetry={retry}>The way to sign in could not be loaded</LoadError>,
});

export function SignInOptions() {
  const config = useQuery(configQuery);
  if (config.isPending) return <Waiting />;
  if (!config.data) {
    return (
      <div role="alert" className="flex flex-col gap-4">
        <p className="rounded-control bg-danger-soft px-4 py-3 font-medium text-danger">{config.error.message}</p>
        <Button fullWidth icon={RotateCcw} loading={config.isFetching} onClick={() => config.refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  const { google_client_id, development_sign_in } = config.data;
  if (google_client_id) return <GoogleSignIn clientId={google_client_id} />;
  if (!development_sign_in) {
    return (
      <p role="status" className="rounded-control bg-hold-soft px-4 py-3 text-ink">
        Sign-in is not set up on this server yet. You can look around as a guest.
      </p>
    );
  }
  return <DevelopmentSignIn />;
}

/** Before the server has said which way: Google's button, or the chooser where the address says development. */
function Waiting() {
  const shape = (
    <>
      <Skeleton className="h-12 dev-origin:hidden" />
      <div className="hidden dev-origin:block">
        <DevSignInSkeleton />
      </div>
    </>
  );
  return <LoadingState skeleton={shape}>Loading...</LoadingState>;
}
