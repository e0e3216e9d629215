// How the files that browsers fetch are cut.
import { join } from "node:path";
import type { Plugin } from "vite";

type Modules = { getModuleInfo(id: string): { importers: readonly string[]; code?: string | null } | null };

/** Where every page begins: the code that wakes it, and the frame around it. These stay files of their own, since to import the first is to start it. */
const BEGINNING = /\/(entry\.client|app\/root|app\/layouts\/site)\.tsx(\?|$)/;

const LIBRARY = /\/node_modules\//;

/** What a page's address leads to. */
const ROUTE = /\/app\/routes\//;

/** Names every icon there is: that it is imported says nothing of which are used. */
const ALL_ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;
const ICON = /\/lucide-react\/dist\/esm\/icons\/([^/]+)\.mjs$/;

/** Small things that pages use a few of: our own, and icons. Alone in a file, each would cost a request whose head is larger than its body. */
const SMALL = /\/web\/(lib|ui)\/(?!media\/art\/).+\.tsx?$|\/lucide-react\/dist\/esm\/icons\//;

const AREA = /\/web\/(?:areas|content|services)\/([^/]+)\//;

/** How many files must want one of them: what few pages use is not sent to all. */
const WANTED_BY = 20;

/** Whether a page that begins like this starts with it: it is reached without one of the imports that come later. */
function startsWith(beginning: RegExp, id: string, modules: Modules): boolean {
  if (BEGINNING.test(id)) return false;
  const found = new Set([id]);
  for (const module of found) {
    if (beginning.test(module)) return true;
    if (ALL_ICONS.test(module)) continue;
    for (const importer of importersOf(module, modules)) found.add(importer);
  }
  return false;
}

/** An icon is imported by the file that names them all; who uses it is read in the code of those who import that. */
function importersOf(id: string, modules: Modules): readonly string[] {
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  const icon = ICON.exec(id)?.[1];
  if (!icon) return importers;
  const users = importers.flatMap((importer) => modules.getModuleInfo(importer)?.importers ?? []);
  const name = icon.replace(/(^|-)(.)/g, (_, _dash, letter) => letter.toUpperCase());
  const naming = users.filter((user) => modules.getModuleInfo(user)?.code?.match(`\\b${name}\\b`));
  // Some icons have a second name.
  return naming.length > 0 ? naming : users;
}

const isInitial = (id: string, modules: Modules) => startsWith(BEGINNING, id, modules);

/** Of an area, or small: what several parts of pages share, but no page starts with. */
function laterFile(id: string, modules: Modules): string | null {
  const area = AREA.exec(id)?.[1];
  if (startsWith(ROUTE, id, modules) || !(area || SMALL.test(id))) return null;
  return area ? `${area}-later` : "later";
}

/**
 * What every page starts with goes into two files, which are smaller compressed than forty: the libraries, which a browser keeps from one release to
 * the next, and our own frame. A third has the small things that most pages share. What comes after the page stands is together as well, by area:
 * a phone is kept busy by forty files, however small. The rest is cut by who uses it.
 */
export const sharedFiles = [
  {
    name: (id: string, modules: Modules) => (LIBRARY.test(id) && isInitial(id, modules) ? "libraries" : null),
    priority: 2,
  },
  { name: (id: string, modules: Modules) => (isInitial(id, modules) ? "frame" : null), priority: 1 },
  { name: (id: string) => (SMALL.test(id) ? "parts" : null), minShareCount: WANTED_BY },
  // Without what they import: that may be what pages start with. Those never import these, so no two files wait for each other.
  { name: laterFile, minShareCount: 2, includeDependenciesRecursively: false },
];

/** Lets a file that a page begins with be imported for more than its page, as such a cut needs; the router's plugin says otherwise. */
export function cutFreely(): Plugin {
  return {
    name: "dft:cut-freely",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
  };
}

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
