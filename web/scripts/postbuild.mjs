// After the build: pages paint first or stand alone, name their scripts for the CSP, are compressed, and keep to the budget.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { filesNamed, markPlaces, scriptHashes, startAfterPaint, styleBeside, styleInside } from "./html.mjs";
import { standAlone, standsAlone } from "./standalonePage.mjs";

const site = join(import.meta.dirname, "../build/client");
const BUDGET = 130_000;
/** Of every page with a parameter. */
const FRAME = "fallback.html";

const read = (file) => readFileSync(join(site, file), "utf8");
const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

/** The files a page starts with and all they import, without what is loaded on demand. */
function initialScripts(html, route) {
  const files = filesNamed(html);
  // The empty frame cannot name the scripts of the page it will hold; the manifest does.
  for (const file of [route.module, ...route.imports]) files.add(file.slice(1));
  for (const file of files) {
    for (const [, name] of read(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) files.add(`assets/${name}`);
  }
  return files;
}

/** The pages React Router knows, from the manifest it wrote for the browser. */
function routes() {
  const file = readdirSync(join(site, "assets")).find((name) => /^manifest-\w+\.js$/.test(name));
  const { routes } = JSON.parse(
    read(join("assets", file))
      .replace(/^[^{]*/, "")
      .replace(/;\s*$/, ""),
  );
  return Object.values(routes).filter(({ path }) => path);
}

/** The file that answers an address: its own, the not-found page, or the empty frame that the browser fills. */
function fileFor(address) {
  if (address === "*") return "404.html";
  if (address.includes(":")) return FRAME;
  return join(".", address, "index.html");
}

/** Everything the site's pages are styled with. */
function wholeStyle() {
  const sheets = readdirSync(join(site, "assets")).filter((name) => name.endsWith(".css"));
  return sheets.map((name) => read(join("assets", name))).join("");
}

function finish(file, html) {
  if (standsAlone(html)) return standAlone(html, wholeStyle());
  return startAfterPaint(file === FRAME ? markPlaces(styleBeside(html)) : styleInside(html, read));
}

/** The worker that keeps the crisis page; it changes with every change of that page. */
function writeCrisisWorker() {
  const fingerprint = createHash("sha256").update(read("crisis/index.html")).digest("hex").slice(0, 16);
  const worker = readFileSync(join(import.meta.dirname, "../content/crisis/worker.js"), "utf8");
  writeFileSync(join(site, "crisis-worker.js"), worker.replace("FINGERPRINT", fingerprint));
}

renameSync(join(site, "404/index.html"), join(site, "404.html"));
rmSync(join(site, "404"), { recursive: true });
renameSync(join(site, "__spa-fallback.html"), join(site, FRAME));

const sizes = new Map();
const brotliSize = (file) => {
  if (!sizes.has(file)) sizes.set(file, brotli(readFileSync(join(site, file))).length);
  return sizes.get(file);
};

const pages = {};
const finished = new Map();
for (const route of routes()) {
  const address = route.path;
  const file = fileFor(address);
  if (!finished.has(file)) {
    const built = read(file);
    const html = finish(file, built);
    writeFileSync(join(site, file), html);
    finished.set(file, { html, page: { file, hashes: scriptHashes(html) } });
  }
  const { html, page } = finished.get(file);
  pages[address] = page;
  if (standsAlone(html)) {
    console.log(
      `${address.padEnd(32)} no JavaScript, ${(brotli(Buffer.from(html)).length / 1000).toFixed(1)} kB in all (brotli)`,
    );
    continue;
  }

  const bytes = [...initialScripts(html, route)].reduce((sum, script) => sum + brotliSize(script), 0);
  console.log(`${address.padEnd(32)} ${(bytes / 1000).toFixed(1)} kB of JavaScript (brotli)`);
  if (bytes > BUDGET) {
    console.error(`${address} starts with more than ${BUDGET / 1000} kB of JavaScript`);
    process.exitCode = 1;
  }
}
writeCrisisWorker();
writeFileSync(join(site, "pages.json"), `${JSON.stringify(pages, null, 2)}\n`);

// HTML is left as it is: the server writes its public address into it when it starts, and compresses it then.
for (const file of readdirSync(site, { recursive: true })) {
  if (!/\.(js|css|svg|txt|xml|webmanifest)$/.test(file)) continue;
  const bytes = readFileSync(join(site, file));
  writeFileSync(join(site, `${file}.br`), brotli(bytes));
  writeFileSync(join(site, `${file}.gz`), gzipSync(bytes, { level: 9 }));
}
