// The early script is text until a browser runs it, so the tests run it.
import { afterEach, expect, test, vi } from "vitest";
import { getTheme, setTheme } from "~/lib/theme";
import { TYPEFACE_KEY } from "./fontLoadingScript";
import { prePaintScript } from "./prePaintScript";

const page = document.documentElement;
const runEarly = () => new Function(prePaintScript)();

afterEach(() => {
  setTheme("system");
  delete page.dataset["signedIn"];
  delete page.dataset["typeface"];
  delete page.dataset["arriving"];
  window.location.hash = "";
  window.localStorage.removeItem(TYPEFACE_KEY);
  document.head.replaceChildren();
  document.cookie = "dft_signed_in=; max-age=0";
});

test("a guest who chose nothing follows the device", () => {
  runEarly();
  expect(page.dataset).not.toHaveProperty("theme");
  expect(page.dataset).not.toHaveProperty("signedIn");
});

test("a kept theme is on the page before it is painted", () => {
  setTheme("dark");
  delete page.dataset["theme"];
  runEarly();
  expect(page.dataset["theme"]).toBe("dark");
  expect(getTheme()).toBe("dark");
});

test("going back to the device forgets the choice", () => {
  setTheme("dark");
  setTheme("system");
  expect(page.dataset).not.toHaveProperty("theme");
  expect(getTheme()).toBe("system");
});

test("somebody who seems signed in is marked", () => {
  document.cookie = "dft_signed_in=1";
  runEarly();
  expect(page.dataset).toHaveProperty("signedIn");
});

test("a word that is no theme is ignored", () => {
  window.localStorage.setItem("dft.theme", "neon");
  runEarly();
  expect(page.dataset).not.toHaveProperty("theme");
});

test("the first time words do not wait for the typeface; one that the browser keeps is there for them", () => {
  runEarly();
  expect(page.dataset).not.toHaveProperty("typeface");
  expect(document.head.querySelector("link")).toBeNull();
  window.localStorage.setItem(TYPEFACE_KEY, "kept");
  runEarly();
  expect(page.dataset).toHaveProperty("typeface");
  expect(document.head.querySelector("link[rel=preload][as=font]")?.getAttribute("href")).toMatch(/woff2/);
});

test.each([
  ["navigate", "", true],
  ["reload", "", false],
  ["back_forward", "", false],
  ["navigate", "#faq", false],
])("a visit by %s to the place %j is an arrival: %s", (type, hash, arriving) => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as unknown as PerformanceEntry]);
  window.location.hash = hash;
  runEarly();
  expect("arriving" in page.dataset).toBe(arriving);
});
