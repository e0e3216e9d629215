// Runs Lighthouse's mobile profile on the landing pages, four entity pages and a bare page in turn, and prints a table of the medians.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs, promisify } from "node:util";
import { barePage, benchmarkIndex, GOALS, summary, table } from "./table.mjs";

const PAGES = [
  "/",
  "/about",
  "/consultations",
  "/consultations/doctors",
  "/mindfulness",
  "/dopamart",
  "/subscriptions",
  // Pages with a parameter, of the demo catalogue.
  "/consultations/doctor/1",
  "/consultations/book-consultation/1",
  "/dopamart/product/1",
  "/mindfulness/category/1",
];
const BARE = "bare page";
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
/** The arguments of browserArgs.ts, headless. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const exec = promisify(execFile);
const print = (text) => process.stdout.write(`${text}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "5" }, keep: { type: "string" } },
});
const [program, ...requestedPages] = positionals;
const runs = Number(values.runs);
if (!program || !Number.isInteger(runs) || runs < 1) {
  process.stderr.write("usage: tools/lighthouse PATH-TO-DFT [--runs=5] [--keep=FOLDER-FOR-REPORTS] [PAGE...]\n");
  process.exit(2);
}
const pages = requestedPages.length > 0 ? requestedPages : PAGES;

/** Starts a development server with an empty database, which it fills with the demo catalogue. */
async function serve(folder) {
  const child = spawn(program, ["serve"], {
    env: { DFT_BIND: "127.0.0.1:0", DFT_DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const log = [];
  const origin = new Promise((resolve) => {
    createInterface(child.stdout).on("line", (line) => {
      log.push(line);
      const address = /"serving at.*"address":"([^"]*)"/.exec(line)?.[1];
      if (address) resolve(`http://${address}`);
    });
  });
  const failedStart = exited.then(() => {
    throw new Error(`dft exited before it served\n${log.join("\n")}`);
  });
  // After the start, its exit is no error.
  failedStart.catch(() => {});
  const stop = async () => {
    child.kill();
    await exited;
  };
  return { origin: await Promise.race([origin, failedStart]), stop };
}

/** Serves the bare page. */
async function serveBare(html) {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": Buffer.byteLength(html) });
    response.end(html);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

/** Requests every file once: the first request of a file also compresses it, which is not measured. */
async function warm(url) {
  const headers = { "accept-encoding": "gzip, deflate, br" };
  const html = await (await fetch(url, { headers })).text();
  const files = new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => new URL(file, url).href));
  for (const file of files) await (await fetch(file, { headers })).arrayBuffer();
  return html;
}

/** One run in a new browser with Lighthouse's default throttling: a slow phone on a slow network. */
async function audit(url, file) {
  await exec(
    join(import.meta.dirname, "../node_modules/.bin/lighthouse"),
    [url, "--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${FLAGS.join(" ")}`],
    { env: { ...process.env, CHROME_PATH: CHROMIUM } },
  );
  return JSON.parse(await readFile(file, "utf8"));
}

const folder = await mkdtemp(join(tmpdir(), "dft-lighthouse-"));
const reports = values.keep ?? folder;
await mkdir(reports, { recursive: true });
const stops = [() => rm(folder, { recursive: true, force: true })];
const stopAll = async () => {
  for (const stop of stops.splice(0)) await stop();
};
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopAll().finally(() => process.exit(130)));
try {
  const dft = await serve(folder);
  stops.unshift(dft.stop);
  const bare = await serveBare(barePage(await warm(`${dft.origin}/`)));
  stops.unshift(bare.stop);

  const urls = new Map([[BARE, bare.url], ...pages.map((page) => [page, dft.origin + page])]);
  const reportsByPage = new Map([...urls.keys()].map((name) => [name, []]));
  for (const url of urls.values()) await warm(url);
  // In turn, so that a slow period of the machine affects all pages.
  for (let run = 1; run <= runs; run++) {
    for (const [name, url] of urls) {
      const file = `${name.replaceAll(/\W+/g, "-").replace(/^-|-$/g, "") || "home"}-${run}.json`;
      try {
        reportsByPage.get(name).push(await audit(url, join(reports, file)));
      } catch (cause) {
        // An overloaded machine may lose a recording. The other runs count.
        process.stderr.write(`run ${run} of ${name} failed: ${cause.stderr?.trim() || cause.message}\n`);
      }
    }
  }

  const [baseline, ...summaries] = [...reportsByPage].map(([name, reports]) => summary(name, reports));
  print(`== Lighthouse, mobile, median of ${runs}; ${GOALS}`);
  // The times depend on this machine and its other load.
  print(
    `load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores, Lighthouse's CPU benchmark ${benchmarkIndex([...reportsByPage.values()].flat())}`,
  );
  print(table(baseline, summaries));
} finally {
  await stopAll();
}
