// Routes of all pages in lib/pages.ts, by layout, and the not-found page for every other path.
import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { isStandalonePage, type Page, pages } from "../lib/pages";

const routesOf = (belongs: (page: Page, path: string) => boolean) =>
  Object.entries(pages)
    .filter(([path, page]) => belongs(page, path))
    .map(([path, { file }]) => route(path, `routes/${file}.tsx`));

const needsSession = ({ audience, hasSignInPrompt }: Page) => audience === "member" && !hasSignInPrompt;

const adminRoutes = routesOf(({ role }) => role === "admin");
const doctorRoutes = routesOf(({ role }) => role === "doctor");

export default [
  layout("layouts/site.tsx", [
    ...routesOf((page, path) => page.audience !== "staff" && !needsSession(page) && !isStandalonePage(path)),
    layout("layouts/account.tsx", routesOf(needsSession)),
    route("*", "routes/not-found.tsx"),
  ]),
  layout(
    "layouts/standalone.tsx",
    routesOf((_, path) => isStandalonePage(path)),
  ),
  // A layout without a page would be built for nothing.
  ...(adminRoutes.length > 0 ? [layout("layouts/admin.tsx", adminRoutes)] : []),
  ...(doctorRoutes.length > 0 ? [layout("layouts/doctor.tsx", doctorRoutes)] : []),
] satisfies RouteConfig;
