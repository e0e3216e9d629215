// Google's sign-in button and One Tap, with a retry when the library fails to load.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/Button";
import { Skeleton } from "~/ui/feedback/Skeleton";
import { loadGoogle } from "../google";
import { rejectedByGoogle, showSignInError } from "../signIn";
import { useSignIn } from "../useSignIn";

/** The range that Google's button supports, in pixels. */
const [MIN_WIDTH, MAX_WIDTH] = [200, 400];

export function GoogleSignIn({ clientId }: { clientId: string }) {
  const { isPending, signIn } = useSignIn();
  const buttonContainer = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");

  useEffect(() => {
    if (state !== "loading") return;
    let isMounted = true;
    loadGoogle().then(
      (google) => {
        if (!isMounted || !buttonContainer.current) return;
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) => signIn(credential),
          itp_support: true,
          use_fedcm_for_prompt: true,
          use_fedcm_for_button: true,
        });
        google.renderButton(buttonContainer.current, {
          type: "standard",
          size: "large",
          text: "continue_with",
          shape: "rectangular",
          theme: isDark() ? "filled_black" : "outline",
          width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, buttonContainer.current.clientWidth)),
        });
        google.prompt();
        setState("ready");
      },
      () => {
        if (!isMounted) return;
        showSignInError(rejectedByGoogle());
        setState("failed");
      },
    );
    return () => {
      isMounted = false;
    };
  }, [state, clientId, signIn]);

  // Closes One Tap when the user leaves the page.
  useEffect(() => () => window.google?.accounts?.id?.cancel(), []);

  if (state === "failed") {
    return (
      <div role="alert" className="flex flex-col gap-4">
        <p className="text-ink-soft">
          <Trans>Google Sign In was unsuccessful. It may be blocked in this browser, or the network is slow.</Trans>
        </p>
        <Button fullWidth icon={RotateCcw} onClick={() => setState("loading")}>
          <Trans>Try Again</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className="grid min-h-12 *:col-start-1 *:row-start-1">
      <div ref={buttonContainer} className="flex justify-center" />
      {state === "loading" && <Skeleton className="h-12" />}
      <p
        role="status"
        className={isPending ? "grid place-items-center rounded-control bg-raised font-semibold" : "sr-only"}
      >
        {isPending && t`Signing in...`}
      </p>
    </div>
  );
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
}
