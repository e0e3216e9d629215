// /logout: signs out, clears the user's data and goes to the login page.
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import LogOut from "lucide-react/icons/log-out";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { api } from "~/api/client";
import { errorMessage } from "~/api/errorMessages";
import { withoutFullStop } from "~/lib/fullStop";
import { paths } from "~/lib/paths";
import { clearSession, useSession } from "~/services/session";
import { useApiMutation } from "~/services/useApiMutation";
import { Button, ButtonLink } from "~/ui/Button";

export function LogoutScreen() {
  const { error, mutate: signOut } = useSignOut();
  if (error === null) {
    return (
      <section className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-5 px-6 text-center">
        <LogOut aria-hidden className="size-8 animate-breathe text-accent rtl:-scale-x-100" />
        <div role="status">
          <h1 className="text-xl">
            <Trans>Signing out...</Trans>
          </h1>
        </div>
      </section>
    );
  }
  const message = withoutFullStop(errorMessage(error));
  return (
    <section className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-4 px-6 py-16 text-center">
      <div role="alert">
        <h1 className="text-2xl">
          <Trans>You are still signed in</Trans>
        </h1>
        <p className="mt-4 text-ink-soft">
          <Trans>{message}. On a shared device, please try again before you leave it.</Trans>
        </p>
      </div>
      <div className="mt-4 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <Button icon={RotateCcw} onClick={() => signOut()}>
          <Trans>Try Again</Trans>
        </Button>
        <ButtonLink to={paths.home} variant="secondary">
          <Trans>Stay signed in</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}

function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const signOut = useApiMutation({
    mutationFn: async () => {
      await api.post("/api/v1/auth/logout/");
      await clearSession(queryClient);
    },
    onSuccess: () => void navigate(paths.login, { replace: true }),
    onError: () => {},
  });
  // The navigation bar requests the session; signing out before its response would make that request fail.
  const sessionResolved = useSession().status !== "loading";
  const start = useEffectEvent(() => {
    if (signOut.isIdle) signOut.mutate();
  });
  useEffect(() => {
    if (sessionResolved) start();
  }, [sessionResolved]);
  return signOut;
}
