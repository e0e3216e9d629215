// Google's own button and one-tap, and what to do when they do not come.
import { RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/Button";
import { Skeleton } from "~/ui/feedback/Skeleton";
import { loadGoogle } from "../google";
import { rejectedByGoogle, showSignInError } from "../signIn";
import { useSignIn } from "../useSignIn";

/** Google draws between these widths. */
const [NARROWEST, WIDEST] = [200, 400];

export function GoogleSignIn({ clientId }: { clientId: string }) {
  const { busy, signIn } = useSignIn();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");

  useEffect(() => {
    if (state !== "loading") return;
    let here = true;
    loadGoogle().then(
      (google) => {
        if (!here || !place.current) return;
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) => signIn(credential),
          itp_support: true,
          use_fedcm_for_prompt: true,
          use_fedcm_for_button: true,
        });
        google.renderButton(place.current, {
          type: "standard",
          size: "large",
          text: "continue_with",
          shape: "rectangular",
          theme: isDark() ? "filled_black" : "outline",
          width: Math.min(WIDEST, Math.max(NARROWEST, place.current.clientWidth)),
        });
        google.prompt();
        setState("ready");
      },
      () => {
        if (!here) return;
        showSignInError(rejectedByGoogle());
        setState("failed");
      },
    );
    return () => {
      here = false;
    };
  }, [state, clientId, signIn]);

  // One-tap belongs to this page: leaving takes it away.
  useEffect(() => () => window.google?.accounts?.id?.cancel(), []);

  if (state === "failed") {
    return (
      <div role="alert" className="flex flex-col gap-4">
        <p className="text-ink-soft">
          Google Sign In was unsuccessful. It may be blocked in this browser, or the network is slow.
        </p>
        <Button fullWidth icon={RotateCcw} onClick={() => setState("loading")}>
          Try Again
        </Button>
      </div>
    );
  }
  return (
    <div className="grid min-h-12 *:col-start-1 *:row-start-1">
      <div ref={place} className="flex justify-center" />
      {state === "loading" && <Skeleton className="h-12" />}
      <p role="status" className={busy ? "grid place-items-center rounded-control bg-raised font-semibold" : "sr-only"}>
        {busy && "Signing in..."}
      </p>
    </div>
  );
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
}
