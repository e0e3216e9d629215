// /logout: signs out, forgets what the member saw and typed, and goes to the login page.
import { useQueryClient } from "@tanstack/react-query";
import { LogOut, RotateCcw } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, api } from "~/api/client";
import { paths } from "~/lib/paths";
import { clearSession, useSession } from "~/services/session";
import { Button, ButtonLink } from "~/ui/Button";

export function LogoutScreen() {
  const [failure, signOut] = useSignOut();
  if (failure === null) {
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
        <p className="mt-4 text-ink-soft">{failure}. On a shared device, please try again before you leave it.</p>
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

/** Why it did not work, or null while it is under way; and another try. */
function useSignOut(): [string | null, () => Promise<void>] {
  const cache = useQueryClient();
  const navigate = useNavigate();
  // The bar asks who is here; signing out before the answer would turn it into a refusal.
  const asked = useSession().status !== "loading";
  const [failure, setFailure] = useState<string | null>(null);
  const signOut = useCallback(async () => {
    setFailure(null);
    try {
      await api.post("/api/v1/auth/logout/");
    } catch (error) {
      return setFailure(error instanceof ApiError ? error.message.replace(/\.$/, "") : "Unexpected error");
    }
    await clearSession(cache);
    await navigate(paths.login, { replace: true });
  }, [cache, navigate]);
  useEffect(() => {
    if (asked) void signOut();
  }, [asked, signOut]);
  return [failure, signOut];
}
