// The typeface's script is text until a browser runs it, so the tests run it.
import { afterEach, expect, test, vi } from "vitest";
import { TYPEFACE_KEY, typefaceScript } from "./typeface";

const page = document.documentElement;

/** A browser whose fonts answer so. */
function runWith(load: () => Promise<unknown[]>) {
  const asked = vi.fn(load);
  Object.defineProperty(document, "fonts", { configurable: true, value: { load: asked } });
  new Function(typefaceScript)();
  return asked;
}

afterEach(() => {
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
