// Lighthouse on a phone: the pages people come in by beside a bare page, in turns, and one table of the medians.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs, promisify } from "node:util";
import { barePage, GOALS, power, summary, table } from "./lighthouse-table.mjs";

const PAGES = [
  "/",
  "/about",
  "/consultations",
  "/consultations/doctors",
  "/mindfulness",
  "/dopamart",
  "/subscriptions",
];
const BARE = "bare page";
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
/** As browser.ts starts it, without a window. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const run = promisify(execFile);
const say = (text) => process.stdout.write(`${text}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "5" }, keep: { type: "string" } },
});
const [program, ...asked] = positionals;
const runs = Number(values.runs);
if (!program || !Number.isInteger(runs) || runs < 1) {
  process.stderr.write("usage: tools/lighthouse PATH-TO-DFT [--runs=5] [--keep=FOLDER-FOR-REPORTS] [PAGE...]\n");
  process.exit(2);
}
const pages = asked.length > 0 ? asked : PAGES;

/** A development server with a database of its own, which fills itself with the demo catalogue. */
async function serve(folder) {
  const child = spawn(program, ["serve"], {
    env: { DFT_BIND: "127.0.0.1:0", DFT_DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const said = [];
  const origin = new Promise((resolve) => {
    createInterface(child.stdout).on("line", (line) => {
      said.push(line);
      const address = /"serving at.*"address":"([^"]*)"/.exec(line)?.[1];
      if (address) resolve(`http://${address}`);
    });
  });
  const early = ended.then(() => {
    throw new Error(`dft ended before it served\n${said.join("\n")}`);
  });
  // Once it serves, its end is no fault any more.
  early.catch(() => {});
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { origin: await Promise.race([origin, early]), stop };
}

/** The floor: the same words from a server that does nothing else. */
async function serveBare(html) {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": Buffer.byteLength(html) });
    response.end(html);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

/** Asks for everything once: the first visitor waits until a page is compressed, and we do not measure that one. */
async function warm(url) {
  const headers = { "accept-encoding": "gzip, deflate, br" };
  const html = await (await fetch(url, { headers })).text();
  const files = new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => new URL(file, url).href));
  for (const file of files) await (await fetch(file, { headers })).arrayBuffer();
  return html;
}

/** One look by a browser of its own, throttled as Lighthouse does it by itself: a slow phone on a slow network. */
async function look(url, file) {
  await run(
    join(import.meta.dirname, "node_modules/.bin/lighthouse"),
    [url, "--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${FLAGS.join(" ")}`],
    { env: { ...process.env, CHROME_PATH: CHROMIUM } },
  );
  return JSON.parse(await readFile(file, "utf8"));
}

const place = await mkdtemp(join(tmpdir(), "dft-lighthouse-"));
const reports = values.keep ?? place;
await mkdir(reports, { recursive: true });
const stops = [() => rm(place, { recursive: true, force: true })];
const stopAll = async () => {
  for (const stop of stops.splice(0)) await stop();
};
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopAll().finally(() => process.exit(130)));
try {
  const dft = await serve(place);
  stops.unshift(dft.stop);
  const bare = await serveBare(barePage(await warm(`${dft.origin}/`)));
  stops.unshift(bare.stop);

  const places = new Map([[BARE, bare.url], ...pages.map((page) => [page, dft.origin + page])]);
  const looks = new Map([...places.keys()].map((name) => [name, []]));
  for (const url of places.values()) await warm(url);
  // In turns, so that a slow moment hits all of them.
  for (let turn = 1; turn <= runs; turn++) {
    for (const [name, url] of places) {
      const file = `${name.replaceAll(/\W+/g, "-").replace(/^-|-$/g, "") || "home"}-${turn}.json`;
      try {
        looks.get(name).push(await look(url, join(reports, file)));
      } catch (cause) {
        // A machine with too much to do may lose the recording. The other turns count.
        process.stderr.write(`turn ${turn} of ${name} is left out: ${cause.stderr?.trim() || cause.message}\n`);
      }
    }
  }

  const [floor, ...ours] = [...looks].map(([name, reports]) => summary(name, reports));
  say(`== Lighthouse, mobile, median of ${runs}; ${GOALS}`);
  // Its times are those of this machine's processor, which may have had other work: both are told.
  say(
    `load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores, Lighthouse's index of its power ${power([...looks.values()].flat())}`,
  );
  say(table(floor, ours));
} finally {
  await stopAll();
}
