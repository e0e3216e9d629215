// The document: language, head, the answers' cache, the frame, and what shows when a page breaks.
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { createQueryClient } from "~/api/queryClient";
import { useMetaSubscription } from "~/lib/pageMeta";
import { isStandalonePage } from "~/lib/pages";
import { siteOrigin } from "~/lib/site";
import { LazyToaster } from "~/ui/feedback/LazyToaster";
import styles from "~/ui/theme/base.css?url";
import type { Route } from "./+types/root";
import { fontLoadingScript } from "./fontLoadingScript";
import { prePaintScript } from "./prePaintScript";
import { offlineScript } from "./registerCrisisServiceWorker";
import { getServerMeta } from "./serverMeta";
import { ErrorScreen } from "./shell/ErrorScreen";
import { NotFoundScreen } from "./shell/NotFoundScreen";
import { RouteFallback } from "./shell/RouteFallback";
import { Shell } from "./shell/Shell";

export const links: Route.LinksFunction = () => [
  // A built page has the style inside, and this names what the build puts there (scripts/html.mjs). Disabled, it is not fetched.
  { rel: "stylesheet", href: styles, disabled: import.meta.env.PROD },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** For the frame of pages with a parameter, which the server fills; every page has its own. */
export const meta: Route.MetaFunction = ({ location }) => getServerMeta(location.pathname) ?? [{ title: "DFT" }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The early script and the server change attributes of <html> before React sees it.
    <html lang="en-IN" dir="ltr" data-site={siteOrigin()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <script data-stays="">{prePaintScript}</script>
        <LiveMeta />
        <Links />
      </head>
      <body>
        {children}
        <script data-stays="">{offlineScript}</script>
        <script>{fontLoadingScript}</script>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What the page tells of itself, also when it learns that late. */
function LiveMeta() {
  useMetaSubscription();
  return <Meta />;
}

export default function Root() {
  const [cache] = useState(createQueryClient);
  const { pathname } = useLocation();
  // What stays of it when the build takes the scripts away (scripts/alone.mjs).
  if (isStandalonePage(pathname)) {
    return (
      <div data-alone="">
        <Outlet />
      </div>
    );
  }
  return (
    <QueryClientProvider client={cache}>
      <Shell>
        <Outlet />
      </Shell>
      <LazyToaster />
    </QueryClientProvider>
  );
}

/** Shown while a page that could not be rendered at build time is on its way. */
export const HydrateFallback = RouteFallback;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <main>{missing ? <NotFoundScreen /> : <ErrorScreen />}</main>;
}
