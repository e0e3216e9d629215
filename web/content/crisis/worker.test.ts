// The service worker of the crisis page, with a mocked network and cache.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const code = readFileSync(join(import.meta.dirname, "worker.js"), "utf8");

type WorkerEvent = {
  waitUntil?: (work: Promise<unknown>) => void;
  request?: { mode: string; url: string };
  respondWith?: (response: Promise<Response>) => void;
};
type Handler = (event: WorkerEvent) => void;

/** Mock of the browser's CacheStorage. */
let cacheStorage: Map<string, Map<string, Response>>;

beforeEach(() => {
  cacheStorage = new Map();
});

afterEach(() => {
  vi.useRealTimers();
});

function runWorker(version: string, network: () => Promise<Response>) {
  const handlers = new Map<string, Handler>();
  const self = { addEventListener: (name: string, handler: Handler) => handlers.set(name, handler), skipWaiting() {} };
  const caches = {
    open: async (name: string) => {
      const cache = cacheStorage.get(name) ?? new Map<string, Response>();
      cacheStorage.set(name, cache);
      return { put: async (key: string, page: Response) => cache.set(key, page) };
    },
    keys: async () => [...cacheStorage.keys()],
    delete: async (name: string) => cacheStorage.delete(name),
    match: async (key: string, { cacheName }: { cacheName: string }) => cacheStorage.get(cacheName)?.get(key)?.clone(),
  };
  const fetchMock = vi.fn(network);
  new Function("self", "caches", "fetch", code.replace("FINGERPRINT", version))(self, caches, fetchMock);
  const dispatch = (name: string) =>
    new Promise<unknown>((resolve, reject) => {
      handlers.get(name)?.({ waitUntil: (work) => work.then(resolve, reject) });
    });
  /** The response of the worker; undefined when it does not handle the request. */
  function open(path: string, mode = "navigate"): Promise<Response> | undefined {
    let response: Promise<Response> | undefined;
    handlers.get("fetch")?.({
      request: { mode, url: `https://dft.example${path}` },
      respondWith: (given) => {
        response = given;
      },
    });
    return response;
  }
  return { dispatch, open, fetchMock };
}

const page = (text: string, status = 200) => new Response(text, { status });
const networkError = () => Promise.reject(new TypeError("Failed to fetch"));

async function installed(version = "one", network: () => Promise<Response> = networkError) {
  await runWorker(version, async () => page(`cached ${version}`)).dispatch("install");
  return runWorker(version, network);
}

test("returns the response of the network when it works", async () => {
  const { open } = await installed("one", async () => page("fresh"));
  expect(await (await open("/crisis"))?.text()).toBe("fresh");
});

test.each(["/crisis", "/crisis/", "/crisis?from=footer"])(
  "returns the cached page for %s without a network",
  async (path) => {
    const { open } = await installed();
    expect(await (await open(path))?.text()).toBe("cached one");
  },
);

test("returns the cached page when the server responds with an error", async () => {
  const { open } = await installed("one", async () => page("sorry", 503));
  expect(await (await open("/crisis"))?.text()).toBe("cached one");
});

test("returns the cached page after three seconds", async () => {
  const { open } = await installed("one", () => new Promise(() => {}));
  vi.useFakeTimers();
  const response = open("/crisis");
  await vi.advanceTimersByTimeAsync(2_999);
  let resolved = false;
  response?.then(() => {
    resolved = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(resolved).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await (await response)?.text()).toBe("cached one");
});

test.each([
  ["/", "navigate"],
  ["/about", "navigate"],
  ["/crisis-worker.js", "same-origin"],
  ["/crisis/other", "navigate"],
  ["/crisis", "cors"],
  ["/assets/font.woff2", "cors"],
  ["/api/v1/users/me/", "cors"],
])("does not handle %s (%s)", async (path, mode) => {
  const { open, fetchMock } = await installed();
  expect(open(path, mode)).toBeUndefined();
  expect(fetchMock).not.toHaveBeenCalled();
});

test("an error response is not cached and fails the installation", async () => {
  await expect(runWorker("two", async () => page("sorry", 500)).dispatch("install")).rejects.toThrow("500");
  expect(cacheStorage.size).toBe(0);
});

test("a new version replaces the old cache and leaves others alone", async () => {
  await installed("one");
  cacheStorage.set("another-cache", new Map());
  const { dispatch, open } = await installed("two");
  await dispatch("activate");
  expect([...cacheStorage.keys()]).toEqual(["another-cache", "crisis-page-two"]);
  expect(await (await open("/crisis"))?.text()).toBe("cached two");
});
