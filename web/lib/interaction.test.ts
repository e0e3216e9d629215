import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockIntersectionObserver } from "../testing/testUtils";

let seen: ReturnType<typeof mockIntersectionObserver>["seen"];
let nearViewportOrInteraction: typeof import("./interaction").nearViewportOrInteraction;
let firstInteraction: typeof import("./interaction").firstInteraction;

beforeEach(async () => {
  vi.useFakeTimers();
  ({ seen } = mockIntersectionObserver());
  document.body.innerHTML = "<main></main><footer></footer>";
  // The first interaction is module state.
  vi.resetModules();
  ({ nearViewportOrInteraction, firstInteraction } = await import("./interaction"));
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

async function isResolved(promise: Promise<void>): Promise<boolean> {
  let resolved = false;
  promise.then(() => {
    resolved = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return resolved;
}

test.each(["pointerdown", "keydown", "scroll", "focusin"])("%s is an interaction on any element", async (type) => {
  const promise = firstInteraction();
  expect(await isResolved(promise)).toBe(false);
  document.querySelector("main")?.dispatchEvent(new Event(type));
  expect(await isResolved(promise)).toBe(true);
  expect(await isResolved(firstInteraction())).toBe(true);
});

test("resolves after five seconds without an interaction", async () => {
  const promise = firstInteraction();
  await vi.advanceTimersByTimeAsync(4999);
  expect(await isResolved(promise)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isResolved(promise)).toBe(true);
});

test("resolves when the element comes near the viewport, not before", async () => {
  const promise = nearViewportOrInteraction("footer");
  seen(false);
  expect(await isResolved(promise)).toBe(false);
  seen(true);
  expect(await isResolved(promise)).toBe(true);
});

test("resolves with the first interaction when the element is far", async () => {
  const promise = nearViewportOrInteraction("footer");
  document.body.dispatchEvent(new Event("pointerdown"));
  expect(await isResolved(promise)).toBe(true);
});

test("resolves at once without a matching element", async () => {
  expect(await isResolved(nearViewportOrInteraction("aside"))).toBe(true);
});
