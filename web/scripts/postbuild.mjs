// Runs after the build: inlines CSS, defers hydration, makes standalone pages, writes pages.json with the CSP hashes, compresses,
// and fails when a page exceeds its JavaScript budget.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { deferHydration, inlineCss, insertServerMarkers, linkCss, scriptFiles, scriptHashes } from "./html.mjs";
import { isStandalone, makeStandalone } from "./standalonePage.mjs";

const site = join(import.meta.dirname, "../build/client");

/** Bytes of brotli-compressed JavaScript: what the document loads, and everything until the page works. */
const ENTRY_BUDGET = 135_000;
const WORKING_BUDGET = 160_000;
/**
 * Pages with a budget of their own: the component gallery shows every component, and the booking page starts with a form and its
 * libraries (react-hook-form, 12 kB).
 */
const WORKING_BUDGETS = { "/consultations/book-consultation/:id": 171_000, "/dev/ui": 205_000 };

/** The document of every page with a parameter. */
const SPA_FALLBACK = "fallback.html";

/** Chunks that load after an interaction or below the fold: a page works without them. */
const ON_DEMAND =
  /\/(AddressDialog|Demo|DemoModal|DemoSlideshow|DeviceErrorHelp|DevelopmentSignIn|FeaturedDoctors|GettingStartedSlideshow|GuestDialog|HomeBelowFold|LandingBelowFold|Messages|patientSchema|ServicesSection)-[^/]+\.js$/;

const read = (file) => readFileSync(join(site, file), "utf8");
const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

const STATIC_IMPORT = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const DYNAMIC_IMPORT = /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g;
const importsOf = (file, pattern) => [...read(file).matchAll(pattern)].map(([, name]) => `assets/${name}`);

/** Adds what the files import, transitively. */
function withImports(files) {
  const all = new Set(files);
  for (const file of all) {
    for (const imported of importsOf(file, STATIC_IMPORT)) all.add(imported);
  }
  return all;
}

/** What the document of a route loads. The SPA fallback can not name the modules of the page it will show; the manifest does. */
function entryScripts(html, route, manifest) {
  return withImports([...scriptFiles(html), ...routeScripts(route, manifest)]);
}

/** The modules of a route and its layouts. */
function routeScripts(route, manifest) {
  const files = [];
  for (let each = route; each; each = manifest.routes[each.parentId]) {
    files.push(each.module, each.clientMiddlewareModule, ...each.imports);
  }
  return files.filter(Boolean).map((file) => file.slice(1));
}

/**
 * The entry and the chunks that the page imports dynamically, except those on demand. What the shell imports is on demand too: menus,
 * toasts, the player, the footer, the merge of a guest's cart.
 */
function workingScripts(entry, shell) {
  const all = new Set(entry);
  for (const file of all) {
    if (shell.has(file)) continue;
    const deferred = importsOf(file, DYNAMIC_IMPORT).filter((chunk) => !ON_DEMAND.test(`/${chunk}`));
    for (const chunk of withImports(deferred)) all.add(chunk);
  }
  return all;
}

/** What React Router writes for the browser. */
function readManifest() {
  const file = readdirSync(join(site, "assets")).find((name) => /^manifest-\w+\.js$/.test(name));
  return JSON.parse(
    read(join("assets", file))
      .replace(/^[^{]*/, "")
      .replace(/;\s*$/, ""),
  );
}

function documentOf(path) {
  if (path === "*") return "404.html";
  if (path.includes(":")) return SPA_FALLBACK;
  return join(".", path, "index.html");
}

function readStylesheets() {
  const sheets = readdirSync(join(site, "assets")).filter((name) => name.endsWith(".css"));
  return sheets.map((name) => read(join("assets", name))).join("");
}

function rewrite(file, html) {
  if (isStandalone(html)) return makeStandalone(html, readStylesheets());
  return deferHydration(file === SPA_FALLBACK ? insertServerMarkers(linkCss(html)) : inlineCss(html, read));
}

/** The service worker caches the crisis page; its content changes with every change of that page. */
function writeCrisisWorker() {
  const fingerprint = createHash("sha256").update(read("crisis/index.html")).digest("hex").slice(0, 16);
  const worker = readFileSync(join(import.meta.dirname, "../content/crisis/worker.js"), "utf8");
  writeFileSync(join(site, "crisis-worker.js"), worker.replace("FINGERPRINT", fingerprint));
}

const compressedSizes = new Map();
function compressedSize(files) {
  let sum = 0;
  for (const file of files) {
    if (!compressedSizes.has(file)) compressedSizes.set(file, brotli(readFileSync(join(site, file))).length);
    sum += compressedSizes.get(file);
  }
  return sum;
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

function checkBudget(path, name, bytes, budget) {
  if (bytes <= budget) return;
  console.error(`${path}: ${name} is ${kilobytes(bytes)} kB of JavaScript, more than ${budget / 1000} kB`);
  process.exitCode = 1;
}

renameSync(join(site, "404/index.html"), join(site, "404.html"));
rmSync(join(site, "404"), { recursive: true });
renameSync(join(site, "__spa-fallback.html"), join(site, SPA_FALLBACK));

const manifest = readManifest();
const shell = withImports(routeScripts(manifest.routes["layouts/site"], manifest));
const pages = {};
const documents = new Map();
for (const route of Object.values(manifest.routes).filter(({ path }) => path)) {
  const file = documentOf(route.path);
  if (!documents.has(file)) {
    const html = rewrite(file, read(file));
    writeFileSync(join(site, file), html);
    documents.set(file, { html, page: { file, hashes: scriptHashes(html) } });
  }
  const { html, page } = documents.get(file);
  pages[route.path] = page;
  if (isStandalone(html)) {
    console.log(`${route.path.padEnd(40)} no JavaScript, ${kilobytes(brotli(Buffer.from(html)).length)} kB of HTML`);
    continue;
  }
  const entry = entryScripts(html, route, manifest);
  const entryBytes = compressedSize(entry);
  const workingBytes = compressedSize(workingScripts(entry, shell));
  console.log(
    `${route.path.padEnd(40)} entry ${kilobytes(entryBytes)} kB, working ${kilobytes(workingBytes)} kB (brotli)`,
  );
  checkBudget(route.path, "entry", entryBytes, ENTRY_BUDGET);
  checkBudget(route.path, "everything until it works", workingBytes, WORKING_BUDGETS[route.path] ?? WORKING_BUDGET);
}
writeCrisisWorker();
writeFileSync(join(site, "pages.json"), `${JSON.stringify(pages, null, 2)}\n`);

// The server compresses the HTML itself, because it writes its public origin into it.
for (const file of readdirSync(site, { recursive: true })) {
  if (!/\.(js|css|svg|txt|xml|webmanifest)$/.test(file)) continue;
  const bytes = readFileSync(join(site, file));
  writeFileSync(join(site, `${file}.br`), brotli(bytes));
  writeFileSync(join(site, `${file}.gz`), gzipSync(bytes, { level: 9 }));
}
