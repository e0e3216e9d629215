// The document: language, head, the answers' cache, the frame, and what shows when a page breaks.
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { createCache } from "~/api/cache";
import { standsAlone } from "~/lib/pages";
import { siteAddress } from "~/lib/site";
import { useHearing } from "~/lib/telling";
import styles from "~/ui/base.css?url";
import { Toaster } from "~/ui/Toaster";
import type { Route } from "./+types/root";
import { earlyScript } from "./early";
import { offlineScript } from "./offline";
import { servedMeta } from "./served";
import { BrokenScreen } from "./shell/BrokenScreen";
import { ComingScreen } from "./shell/ComingScreen";
import { NotFoundScreen } from "./shell/NotFoundScreen";
import { Shell } from "./shell/Shell";
import { typefaceScript } from "./typeface";

export const links: Route.LinksFunction = () => [
  // A built page has the style inside, and this names what the build puts there (scripts/html.mjs). Disabled, it is not fetched.
  { rel: "stylesheet", href: styles, disabled: import.meta.env.PROD },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** For the frame of pages with a parameter, which the server fills; every page has its own. */
export const meta: Route.MetaFunction = ({ location }) => servedMeta(location.pathname) ?? [{ title: "DFT" }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The early script and the server change attributes of <html> before React sees it.
    <html lang="en-IN" dir="ltr" data-site={siteAddress()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <script data-stays="">{earlyScript}</script>
        <Told />
        <Links />
      </head>
      <body>
        {children}
        <script data-stays="">{offlineScript}</script>
        <script>{typefaceScript}</script>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What the page tells of itself, also when it learns that late. */
function Told() {
  useHearing();
  return <Meta />;
}

export default function Root() {
  const [cache] = useState(createCache);
  const { pathname } = useLocation();
  // What stays of it when the build takes the scripts away (scripts/alone.mjs).
  if (standsAlone(pathname)) {
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
      <Toaster />
    </QueryClientProvider>
  );
}

/** Shown while a page that could not be rendered at build time is on its way. */
export const HydrateFallback = ComingScreen;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <main>{missing ? <NotFoundScreen /> : <BrokenScreen />}</main>;
}
