// The browser must repeat the address the server wrote, or a page would name two canonical ones.
import { afterEach, expect, test } from "vitest";
import { absoluteUrl } from "./site";

afterEach(() => {
  delete document.documentElement.dataset["site"];
});

test("builds URLs on the origin that the server wrote", () => {
  document.documentElement.dataset["site"] = "https://dft.example";
  expect(absoluteUrl("/about")).toBe("https://dft.example/about");
});

test("falls back to the origin of the page", () => {
  expect(absoluteUrl("/about")).toBe(`${window.location.origin}/about`);
});
