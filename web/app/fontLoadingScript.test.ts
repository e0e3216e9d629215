// The script is a string, so the tests evaluate it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fontLoadingScript, TYPEFACE_KEY } from "./fontLoadingScript";

const page = document.documentElement;

function runWith(load: () => Promise<unknown[]>) {
  const fontsLoad = vi.fn(load);
  Object.defineProperty(document, "fonts", { configurable: true, value: { load: fontsLoad } });
  new Function(fontLoadingScript)();
  return fontsLoad;
}

/** A browser with paint timing; `paint` reports an entry. */
function mockPaintTiming() {
  let notify = (_name: string) => {};
  class Observer {
    static supportedEntryTypes = ["paint"];
    constructor(callback: (list: { getEntriesByName: (name: string) => unknown[] }, self: Observer) => void) {
      notify = (name) => callback({ getEntriesByName: (requested) => (requested === name ? [{}] : []) }, this);
    }
    observe() {}
    disconnect() {
      notify = () => {};
    }
  }
  vi.stubGlobal("PerformanceObserver", Observer);
  return { paint: (name: string) => notify(name) };
}

beforeEach(() => vi.stubGlobal("PerformanceObserver", undefined));

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "fonts");
  delete page.dataset["typeface"];
  window.localStorage.removeItem(TYPEFACE_KEY);
});

test("loads the font with the rupee sign after the first frame and then applies it", async () => {
  const fontsLoad = runWith(async () => ["letters", "rupee"]);
  expect(fontsLoad).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(page.dataset).toHaveProperty("typeface"));
  expect(fontsLoad).toHaveBeenCalledWith('1em "Figtree Variable"', "a₹");
  expect(window.localStorage.getItem(TYPEFACE_KEY)).toBe("loaded");
});

test("a font that fails to load leaves the fallback", async () => {
  const fontsLoad = runWith(() => Promise.reject(new Error("no network")));
  await vi.waitFor(() => expect(fontsLoad).toHaveBeenCalled());
  await fontsLoad.mock.results[0]?.value.catch(() => {});
  expect(page.dataset).not.toHaveProperty("typeface");
  expect(window.localStorage.getItem(TYPEFACE_KEY)).toBeNull();
});

test("with paint timing the font loads once, after the first contentful paint", async () => {
  const { paint } = mockPaintTiming();
  const fontsLoad = runWith(async () => ["letters", "rupee"]);
  paint("first-paint");
  expect(fontsLoad).not.toHaveBeenCalled();
  paint("first-contentful-paint");
  paint("first-contentful-paint");
  expect(fontsLoad).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(page.dataset).toHaveProperty("typeface"));
});
