// The document: language, head, scripts, the query client and the error page.
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { currentLocale } from "~/lib/i18n/i18n";
import { useMetaSubscription } from "~/lib/pageMeta";
import { siteOrigin } from "~/lib/site";
import styles from "~/ui/theme/base.css?url";
import type { Route } from "./+types/root";
import { getQueryClient } from "./browserQueryClient";
import { fontLoadingScript } from "./fontLoadingScript";
import { prePaintScript } from "./prePaintScript";
import { offlineScript } from "./registerCrisisServiceWorker";
import { getServerMeta } from "./serverMeta";
import { ErrorScreen } from "./shell/ErrorScreen";
import { NotFoundScreen } from "./shell/NotFoundScreen";
import { RouteFallback } from "./shell/RouteFallback";

export const links: Route.LinksFunction = () => [
  // The build inlines the stylesheet named here (scripts/html.mjs). Disabled, it is not downloaded.
  { rel: "stylesheet", href: styles, disabled: import.meta.env.PROD },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** For the SPA fallback of pages with a parameter, whose metadata the server fills in. */
export const meta: Route.MetaFunction = ({ location }) => getServerMeta(location.pathname) ?? [{ title: "DFT" }];

export function Layout({ children }: { children: ReactNode }) {
  const locale = currentLocale();
  return (
    // The pre-paint script and the server change attributes of <html> before React hydrates it.
    <html lang={locale.tag} dir={locale.direction} data-site={siteOrigin()} suppressHydrationWarning>
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

/** Renders again when a screen sets its metadata after its data has loaded. */
function LiveMeta() {
  useMetaSubscription();
  return <Meta />;
}

export default function Root() {
  const [queryClient] = useState(getQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

/** For pages that are not prerendered. */
export const HydrateFallback = RouteFallback;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <main>{isMissing ? <NotFoundScreen /> : <ErrorScreen />}</main>;
}
