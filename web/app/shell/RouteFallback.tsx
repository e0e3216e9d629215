// The SPA fallback of pages with a parameter: logo and loading state at the height of the navigation bar. For clients without scripts it has
// the text that the server knows.
import { t } from "@lingui/core/macro";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { Logo } from "./Logo";

const NOSCRIPT_MARKER = "<!--page:words-->";

export function RouteFallback() {
  return (
    <>
      <header className="mx-auto flex h-18 max-w-6xl items-center px-6">
        <Logo />
      </header>
      <main>
        <noscript
          className="prose mx-auto block px-6 py-10 [&_a]:text-accent [&_a]:underline [&_h1]:text-3xl [&_h2]:text-xl"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant marker, which the server replaces by escaped text
          dangerouslySetInnerHTML={{ __html: NOSCRIPT_MARKER }}
          suppressHydrationWarning
        />
        <div className="noscript:hidden">
          <LoadingState>{t`Loading...`}</LoadingState>
        </div>
      </main>
    </>
  );
}
