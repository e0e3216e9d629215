// How the build groups modules into chunks.
import { join } from "node:path";
import type { Plugin } from "vite";

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** The modules that every page starts with. They stay in chunks of their own, because importing the first one starts the app. */
const ENTRY = /\/(entry\.client|app\/root|app\/layouts\/site)\.tsx(\?|$)/;

const LIBRARY = /\/node_modules\//;

const ROUTE = /\/app\/routes\//;

/**
 * Shared components, helpers and icons. In chunks of their own, each would cost a request larger than its body. Without the form
 * modules, which import react-hook-form and zod.
 */
const SMALL =
  /\/web\/(lib\/(?!forms\/)|ui\/(?!media\/art\/|forms\/FormField)).+\.tsx?$|\/lucide-react\/dist\/esm\/icons\//;

const AREA = /\/web\/(?:areas|content|services)\/([^/]+)\//;

/** The number of importing chunks from which a small module is loaded by every page. */
const MIN_SHARE_COUNT = 20;

/** Whether static imports lead from a module that matches to this one. */
function isReachableFrom(pattern: RegExp, id: string, graph: ModuleGraph): boolean {
  if (ENTRY.test(id)) return false;
  const visited = new Set([id]);
  for (const module of visited) {
    if (pattern.test(module)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) visited.add(importer);
  }
  return false;
}

const isInEntry = (id: string, graph: ModuleGraph) => isReachableFrom(ENTRY, id, graph);

/** For modules that deferred components share and no route imports statically. */
function deferredChunk(id: string, graph: ModuleGraph): string | null {
  const area = AREA.exec(id)?.[1];
  if (isReachableFrom(ROUTE, id, graph) || !(area || SMALL.test(id))) return null;
  return area ? `${area}-deferred` : "deferred";
}

/**
 * What every page starts with is in two chunks, which compress better than forty: libraries, which browsers cache across releases, and
 * our shell. A third has the small modules that most pages share. Deferred modules are grouped by area, because many small files keep a
 * phone busy. The bundler splits the rest by importers.
 */
export const manualChunks = [
  {
    name: (id: string, graph: ModuleGraph) => (LIBRARY.test(id) && isInEntry(id, graph) ? "libraries" : null),
    priority: 2,
  },
  { name: (id: string, graph: ModuleGraph) => (isInEntry(id, graph) ? "shell" : null), priority: 1 },
  { name: (id: string) => (SMALL.test(id) ? "shared" : null), minShareCount: MIN_SHARE_COUNT },
  // Without dependencies, which may belong to the entry. The entry never imports these chunks, so there are no circular imports.
  { name: deferredChunk, minShareCount: 2, includeDependenciesRecursively: false },
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
