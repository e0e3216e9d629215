// Navigation, content, player and footer around every page.
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import { useCartCount } from "~/areas/dopamart/useCartCount";
import { useRefreshGuestOrder } from "~/areas/dopamart/useRefreshGuestOrder";
import { PlayerHost } from "~/areas/mindfulness/PlayerHost";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { isNavHidden } from "../nav/links";
import { NavBar } from "../nav/NavBar";
import { useEndFirstLoad } from "./useEndFirstLoad";
import { useFocusMainOnNavigation } from "./useFocusMainOnNavigation";

// Prerendered: hydrated when it comes near the viewport.
const Footer = deferHydration(() => import("../footer/Footer"), {
  nearSelector: "footer",
  errorFallback: (retry) => (
    <footer className="mx-auto w-full max-w-md px-6 py-16">
      <LoadError onRetry={retry}>
        <Trans>The end of this page could not be loaded</Trans>
      </LoadError>
    </footer>
  ),
});

export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useFocusMainOnNavigation(main);
  useEndFirstLoad();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-raised focus:px-4 focus:py-3 focus:text-ink focus:shadow-float"
      >
        <Trans>Skip to content</Trans>
      </a>
      <div className="contents in-call:hidden">{!isNavHidden(pathname) && <Bar />}</div>
      <main ref={main} id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <PlayerHost />
      {footer}
    </div>
  );
}

/** A constant element: a render of the shell does not touch a footer that is not hydrated yet. */
const footer = (
  <div className="contents in-call:hidden">
    <Footer />
  </div>
);

function Bar() {
  useRefreshGuestOrder();
  return <NavBar cartCount={useCartCount()} />;
}
