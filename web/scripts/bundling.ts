// How the files that browsers fetch are cut.
import { join } from "node:path";
import type { Plugin } from "vite";

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** Where every page begins: the code that wakes it, and the frame around it. These stay files of their own, since to import the first is to start it. */
const BEGINNING = /\/(entry\.client|app\/root)\.tsx(\?|$)/;

const LIBRARY = /\/node_modules\//;

/** Files that name everything a library has: that one of them is imported says nothing of what is used. */
const WHOLE_LIBRARY = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/** Small things that pages use a few of: our own, and icons. Alone in a file, each would cost a request whose head is larger than its body. */
const SMALL = /\/web\/(lib|ui)\/[^/]+\.tsx?$|\/lucide-react\/dist\/esm\/icons\//;

/** How many files must want one of them: what few pages use is not sent to all. */
const WANTED_BY = 20;

/** Whether every page starts with it. */
function isInitial(id: string, modules: Modules): boolean {
  if (BEGINNING.test(id)) return false;
  const found = new Set([id]);
  for (const module of found) {
    if (BEGINNING.test(module)) return true;
    if (WHOLE_LIBRARY.test(module)) continue;
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) found.add(importer);
  }
  return false;
}

/**
 * What every page starts with goes into two files, which are smaller compressed than forty: the libraries, which a browser keeps from one release to
 * the next, and our own frame. A third has the small things that most pages share. The rest is cut by who uses it.
 */
export const initialFiles = [
  {
    name: (id: string, modules: Modules) => (LIBRARY.test(id) && isInitial(id, modules) ? "libraries" : null),
    priority: 2,
  },
  { name: (id: string, modules: Modules) => (isInitial(id, modules) ? "frame" : null), priority: 1 },
  { name: (id: string) => (SMALL.test(id) ? "parts" : null), minShareCount: WANTED_BY },
];

const ROUTER = join(import.meta.dirname, "../node_modules/react-router/dist/production");

/** The router's package offers its development build alone, with warnings that no visitor reads; this takes the other one. */
export function productionRouter(): Plugin {
  const files: Record<string, string> = { "react-router": "index.mjs", "react-router/dom": "dom-export.mjs" };
  return {
    name: "dft:production-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (source) => files[source] && join(ROUTER, files[source]),
  };
}
