// /login: sign in or continue as a guest. Redirects users who are already signed in.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { paths } from "~/lib/paths";
import { redirectAfterLogin } from "~/services/loginRedirect";
import { useSession } from "~/services/session";
import { ButtonLink } from "~/ui/Button";
import { cn } from "~/ui/cn";
import { Redirect } from "~/ui/navigation/Redirect";
import { AgeNotice } from "./components/AgeNotice";
import { SignInOptions } from "./components/SignInOptions";

type Props = {
  /** Home and crisis links: the navigation bar is hidden on this page. */
  header?: ReactNode;
  illustration?: ReactNode;
};

export function LoginScreen({ header, illustration }: Props) {
  const session = useSession();
  const { search } = useLocation();
  if (session.status === "member") return <Redirect to={redirectAfterLogin(search)} />;
  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 px-6 lg:min-h-[44rem] lg:grid-cols-2 lg:py-8">
      <div className="flex flex-col">
        {header && <div className="flex min-h-18 items-center justify-between">{header}</div>}
        <section
          className={cn(
            "mx-auto flex w-full max-w-md grow flex-col justify-center gap-6 py-8 lg:mx-0 lg:py-12",
            // Avoids a flash of the sign-in options before a signed-in user is redirected.
            session.status === "loading" && "signed-in:invisible",
          )}
        >
          <div>
            <h1 className="text-2xl">
              <Trans>Welcome Back</Trans>
            </h1>
            <p className="mt-2 text-ink-soft">
              <Trans>Sign in to your account, or create one by signing in for the first time.</Trans>
            </p>
          </div>
          <SignInOptions />
          <p aria-hidden className="flex items-center gap-4 text-sm text-ink-soft">
            <span className="h-px grow bg-line" />
            <Trans context="between two ways to sign in">or</Trans>
            <span className="h-px grow bg-line" />
          </p>
          <ButtonLink to={paths.home} variant="secondary" fullWidth>
            <Trans>Continue as Guest</Trans>
          </ButtonLink>
          <AgeNotice />
        </section>
      </div>
      {illustration && <div className="hidden place-items-center rounded-sheet bg-sunken lg:grid">{illustration}</div>}
    </div>
  );
}
