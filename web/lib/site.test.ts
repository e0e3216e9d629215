// The browser must repeat the address the server wrote, or a page would name two canonical ones.
import { afterEach, expect, test } from "vitest";
import { absolute } from "./site";

afterEach(() => {
  delete document.documentElement.dataset["site"];
});

test("addresses are built on the one the server wrote", () => {
  document.documentElement.dataset["site"] = "https://dft.example";
  expect(absolute("/about")).toBe("https://dft.example/about");
});

test("without it, on the page's own origin", () => {
  expect(absolute("/about")).toBe(`${window.location.origin}/about`);
});
