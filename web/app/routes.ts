// Every page of lib/pages, and the not-found screen for the rest.
import { type RouteConfig, route } from "@react-router/dev/routes";
import { pages } from "../lib/pages";

export default [
  ...Object.entries(pages).map(([path, file]) => route(path, `routes/${file}.tsx`)),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
