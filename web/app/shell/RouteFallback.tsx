// A page with a parameter before its scripts are here: the bar's place and name, so that nothing jumps when it comes. To whoever
// runs no scripts it says what the server knows of the page.
import { LoadingState } from "~/ui/feedback/Skeleton";
import { Logo } from "./Logo";

const WORDS = "<!--page:words-->";

export function RouteFallback() {
  return (
    <>
      <header className="mx-auto flex h-18 max-w-6xl items-center px-6">
        <Logo />
      </header>
      <main>
        <noscript
          className="reading mx-auto block px-6 py-10 [&_a]:text-accent [&_a]:underline [&_h1]:text-3xl [&_h2]:text-xl"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a mark of our own; the server writes over it, and React never looks inside
          dangerouslySetInnerHTML={{ __html: WORDS }}
          suppressHydrationWarning
        />
        <div className="noscript:hidden">
          <LoadingState>Loading...</LoadingState>
        </div>
      </main>
    </>
  );
}
