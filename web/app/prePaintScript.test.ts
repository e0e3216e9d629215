// The script is a string, so the tests evaluate it.
import { afterEach, expect, test, vi } from "vitest";
import { getTheme, setTheme } from "~/lib/theme";
import { TYPEFACE_KEY } from "./fontLoadingScript";
import { prePaintScript } from "./prePaintScript";

const page = document.documentElement;
const runScript = () => new Function(prePaintScript)();

afterEach(() => {
  setTheme("system");
  delete page.dataset["signedIn"];
  delete page.dataset["typeface"];
  delete page.dataset["firstLoad"];
  window.location.hash = "";
  window.localStorage.removeItem(TYPEFACE_KEY);
  document.head.replaceChildren();
  document.cookie = "dft_signed_in=; max-age=0; path=/";
});

test("sets nothing for a guest without a stored theme", () => {
  runScript();
  expect(page.dataset).not.toHaveProperty("theme");
  expect(page.dataset).not.toHaveProperty("signedIn");
});

test("sets the stored theme", () => {
  setTheme("dark");
  delete page.dataset["theme"];
  runScript();
  expect(page.dataset["theme"]).toBe("dark");
  expect(getTheme()).toBe("dark");
});

test("choosing the system theme removes the stored one", () => {
  setTheme("dark");
  setTheme("system");
  expect(page.dataset).not.toHaveProperty("theme");
  expect(getTheme()).toBe("system");
});

test("marks the page when the session hint is set", () => {
  document.cookie = "dft_signed_in=1; path=/";
  runScript();
  expect(page.dataset).toHaveProperty("signedIn");
});

test("ignores an unknown theme", () => {
  window.localStorage.setItem("dft.theme", "neon");
  runScript();
  expect(page.dataset).not.toHaveProperty("theme");
});

test("preloads the font only when it is in the cache", () => {
  runScript();
  expect(page.dataset).not.toHaveProperty("typeface");
  expect(document.head.querySelector("link")).toBeNull();
  window.localStorage.setItem(TYPEFACE_KEY, "loaded");
  runScript();
  expect(page.dataset).toHaveProperty("typeface");
  expect(document.head.querySelector("link[rel=preload][as=font]")?.getAttribute("href")).toMatch(/woff2/);
});

test.each([
  ["navigate", "", true],
  ["reload", "", false],
  ["back_forward", "", false],
  ["navigate", "#faq", false],
])("a %s with the hash %j is a first load: %s", (type, hash, isFirstLoad) => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as unknown as PerformanceEntry]);
  window.location.hash = hash;
  runScript();
  expect("firstLoad" in page.dataset).toBe(isFirstLoad);
});
