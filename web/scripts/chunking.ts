// How the build groups modules into chunks.
import { join } from "node:path";
import type { Plugin } from "vite";

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** The modules that every page starts with. They stay in chunks of their own, because importing the first one starts the app. */
const ENTRY = /\/(entry\.client|app\/root|app\/layouts\/site)\.tsx(\?|$)/;

const LIBRARY = /\/node_modules\//;

/** Shared components, helpers and icons. In chunks of their own, each would cost a request larger than its body. */
const SMALL = /\/web\/(lib|ui)\/.+\.tsx?$|\/lucide-react\/dist\/esm\/icons\//;

/** The number of importing chunks from which a small module is loaded by every page. */
const MIN_SHARE_COUNT = 20;

/** Whether static imports lead from an entry module to this one. */
function isInEntry(id: string, graph: ModuleGraph): boolean {
  if (ENTRY.test(id)) return false;
  const visited = new Set([id]);
  for (const module of visited) {
    if (ENTRY.test(module)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) visited.add(importer);
  }
  return false;
}

/**
 * What every page starts with is in two chunks, which compress better than forty: libraries, which browsers cache across releases, and
 * our shell. A third has the small modules that most pages share. The bundler splits the rest by importers.
 */
export const manualChunks = [
  {
    name: (id: string, graph: ModuleGraph) => (LIBRARY.test(id) && isInEntry(id, graph) ? "libraries" : null),
    priority: 2,
  },
  { name: (id: string, graph: ModuleGraph) => (isInEntry(id, graph) ? "shell" : null), priority: 1 },
  { name: (id: string) => (SMALL.test(id) ? "shared" : null), minShareCount: MIN_SHARE_COUNT },
];

/** Lets chunks import from entry chunks, as `manualChunks` needs; React Router's plugin sets a stricter value. */
export function allowEntryExtension(): Plugin {
  return {
    name: "dft:allow-entry-extension",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
  };
}

const PRODUCTION_BUILD = join(import.meta.dirname, "../node_modules/react-router/dist/production");

/** The exports of react-router resolve to its development build, with warnings for developers. */
export function productionReactRouter(): Plugin {
  const files: Record<string, string> = { "react-router": "index.mjs", "react-router/dom": "dom-export.mjs" };
  return {
    name: "dft:production-react-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (source) => files[source] && join(PRODUCTION_BUILD, files[source]),
  };
}
