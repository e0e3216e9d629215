// The web is files: every page is rendered at build time and no Node runs in production.
import type { Config } from "@react-router/dev/config";
import { prerendered } from "./lib/pages";

export default {
  ssr: false,
  // The address stands for every unknown one: scripts/postbuild.mjs files it as 404.html.
  prerender: [...prerendered, "/404"],
  // What version 8 will do anyway.
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
