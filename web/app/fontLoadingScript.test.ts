// The typeface's script is text until a browser runs it, so the tests run it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fontLoadingScript, TYPEFACE_KEY } from "./fontLoadingScript";

const page = document.documentElement;

/** A browser whose fonts answer so. */
function runWith(load: () => Promise<unknown[]>) {
  const asked = vi.fn(load);
  Object.defineProperty(document, "fonts", { configurable: true, value: { load: asked } });
  new Function(fontLoadingScript)();
  return asked;
}

/** A browser that tells when it has painted: `paint` says what. */
function painting() {
  let heard = (_name: string) => {};
  class Observer {
    static supportedEntryTypes = ["paint"];
    constructor(hear: (list: { getEntriesByName: (name: string) => unknown[] }, self: Observer) => void) {
      heard = (name) => hear({ getEntriesByName: (wanted) => (wanted === name ? [{}] : []) }, this);
    }
    observe() {}
    disconnect() {
      heard = () => {};
    }
  }
  vi.stubGlobal("PerformanceObserver", Observer);
  return { paint: (name: string) => heard(name) };
}

beforeEach(() => vi.stubGlobal("PerformanceObserver", undefined));

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "fonts");
  delete page.dataset["typeface"];
  window.localStorage.removeItem(TYPEFACE_KEY);
});

test("it is asked for after the first frame, with the rupee, and put on when it is here", async () => {
  const asked = runWith(async () => ["letters", "rupee"]);
  expect(asked).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(page.dataset).toHaveProperty("typeface"));
  expect(asked).toHaveBeenCalledWith('1em "Figtree Variable"', "a₹");
  expect(window.localStorage.getItem(TYPEFACE_KEY)).toBe("kept");
});

test("one that does not come leaves the words as they are", async () => {
  const asked = runWith(() => Promise.reject(new Error("no network")));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await asked.mock.results[0]?.value.catch(() => {});
  expect(page.dataset).not.toHaveProperty("typeface");
  expect(window.localStorage.getItem(TYPEFACE_KEY)).toBeNull();
});

test("where the browser tells of its paints it is asked for once the words are seen, and once", async () => {
  const { paint } = painting();
  const asked = runWith(async () => ["letters", "rupee"]);
  paint("first-paint");
  expect(asked).not.toHaveBeenCalled();
  paint("first-contentful-paint");
  paint("first-contentful-paint");
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(page.dataset).toHaveProperty("typeface"));
});
