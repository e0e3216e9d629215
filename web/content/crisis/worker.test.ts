// The worker that keeps the crisis page, with a network and a store of our own.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const code = readFileSync(join(import.meta.dirname, "worker.js"), "utf8");

type Happening = {
  waitUntil?: (work: Promise<unknown>) => void;
  request?: { mode: string; url: string };
  respondWith?: (answer: Promise<Response>) => void;
};
type Handler = (event: Happening) => void;

/** A browser's store of answers. */
let store: Map<string, Map<string, Response>>;

beforeEach(() => {
  store = new Map();
});

afterEach(() => {
  vi.useRealTimers();
});

function worker(version: string, network: () => Promise<Response>) {
  const handlers = new Map<string, Handler>();
  const self = { addEventListener: (name: string, handler: Handler) => handlers.set(name, handler), skipWaiting() {} };
  const caches = {
    open: async (name: string) => {
      const kept = store.get(name) ?? new Map<string, Response>();
      store.set(name, kept);
      return { put: async (key: string, page: Response) => kept.set(key, page) };
    },
    keys: async () => [...store.keys()],
    delete: async (name: string) => store.delete(name),
    match: async (key: string, { cacheName }: { cacheName: string }) => store.get(cacheName)?.get(key)?.clone(),
  };
  const asked = vi.fn(network);
  new Function("self", "caches", "fetch", code.replace("FINGERPRINT", version))(self, caches, asked);
  const happen = (name: string) =>
    new Promise<unknown>((resolve, reject) => {
      handlers.get(name)?.({ waitUntil: (work) => work.then(resolve, reject) });
    });
  /** What the worker answers; nothing when it leaves the browser alone. */
  function open(path: string, mode = "navigate"): Promise<Response> | undefined {
    let answer: Promise<Response> | undefined;
    handlers.get("fetch")?.({
      request: { mode, url: `https://dft.example${path}` },
      respondWith: (given) => {
        answer = given;
      },
    });
    return answer;
  }
  return { happen, open, asked };
}

const page = (text: string, status = 200) => new Response(text, { status });
const gone = () => Promise.reject(new TypeError("Failed to fetch"));

async function installed(version = "one", network: () => Promise<Response> = gone) {
  await worker(version, async () => page(`kept ${version}`)).happen("install");
  return worker(version, network);
}

test("while the network works, the server's page is shown", async () => {
  const { open } = await installed("one", async () => page("fresh"));
  expect(await (await open("/crisis"))?.text()).toBe("fresh");
});

test.each(["/crisis", "/crisis/", "/crisis?from=footer"])("without one, %s is the kept page", async (path) => {
  const { open } = await installed();
  expect(await (await open(path))?.text()).toBe("kept one");
});

test("a server in trouble is no reason to show trouble", async () => {
  const { open } = await installed("one", async () => page("sorry", 503));
  expect(await (await open("/crisis"))?.text()).toBe("kept one");
});

test("nobody waits longer than three seconds", async () => {
  const { open } = await installed("one", () => new Promise(() => {}));
  vi.useFakeTimers();
  const answer = open("/crisis");
  await vi.advanceTimersByTimeAsync(2_999);
  let came = false;
  answer?.then(() => {
    came = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(came).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await (await answer)?.text()).toBe("kept one");
});

test.each([
  ["/", "navigate"],
  ["/about", "navigate"],
  ["/crisis-worker.js", "same-origin"],
  ["/crisis/other", "navigate"],
  ["/crisis", "cors"],
  ["/assets/font.woff2", "cors"],
  ["/api/v1/users/me/", "cors"],
])("%s (%s) goes its own way", async (path, mode) => {
  const { open, asked } = await installed();
  expect(open(path, mode)).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

test("a page that is not whole is not kept, and the older worker stays", async () => {
  await expect(worker("two", async () => page("sorry", 500)).happen("install")).rejects.toThrow("500");
  expect(store.size).toBe(0);
});

test("a changed page takes the place of the older one, and of nothing else", async () => {
  await installed("one");
  store.set("somebody-else", new Map());
  const { happen, open } = await installed("two");
  await happen("activate");
  expect([...store.keys()]).toEqual(["somebody-else", "crisis-page-two"]);
  expect(await (await open("/crisis"))?.text()).toBe("kept two");
});
