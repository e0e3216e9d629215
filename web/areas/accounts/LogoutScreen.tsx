// /logout: signs out, clears the user's data and goes to the login page.
import { useQueryClient } from "@tanstack/react-query";
import { LogOut, RotateCcw } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, api } from "~/api/client";
import { paths } from "~/lib/paths";
import { clearSession, useSession } from "~/services/session";
import { Button, ButtonLink } from "~/ui/Button";

export function LogoutScreen() {
  const [errorMessage, signOut] = useSignOut();
  if (errorMessage === null) {
    return (
      <section className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-5 px-6 text-center">
        <LogOut aria-hidden className="size-8 animate-breathe text-accent rtl:-scale-x-100" />
        <div role="status">
          <h1 className="text-xl">Signing out...</h1>
        </div>
      </section>
    );
  }
  return (
    <section className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-4 px-6 py-16 text-center">
      <div role="alert">
        <h1 className="text-2xl">You are still signed in</h1>
        <p className="mt-4 text-ink-soft">{errorMessage}. On a shared device, please try again before you leave it.</p>
      </div>
      <div className="mt-4 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <Button icon={RotateCcw} onClick={signOut}>
          Try Again
        </Button>
        <ButtonLink to={paths.home} variant="secondary">
          Stay signed in
        </ButtonLink>
      </div>
    </section>
  );
}

/** The error message, or null while the request is pending; and a retry. */
function useSignOut(): [string | null, () => Promise<void>] {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // The navigation bar requests the session; signing out before its response would make that request fail.
  const sessionResolved = useSession().status !== "loading";
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const signOut = useCallback(async () => {
    setErrorMessage(null);
    try {
      await api.post("/api/v1/auth/logout/");
    } catch (error) {
      return setErrorMessage(error instanceof ApiError ? error.message.replace(/\.$/, "") : "Unexpected error");
    }
    await clearSession(queryClient);
    await navigate(paths.login, { replace: true });
  }, [queryClient, navigate]);
  useEffect(() => {
    if (sessionResolved) void signOut();
  }, [sessionResolved, signOut]);
  return [errorMessage, signOut];
}
