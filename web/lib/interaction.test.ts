// What waits for somebody waits neither too long nor for ever.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockIntersectionObserver } from "../testing/testUtils";

let seen: ReturnType<typeof mockIntersectionObserver>["seen"];
let nearViewportOrInteraction: typeof import("./interaction").nearViewportOrInteraction;
let firstInteraction: typeof import("./interaction").firstInteraction;

beforeEach(async () => {
  vi.useFakeTimers();
  ({ seen } = mockIntersectionObserver());
  document.body.innerHTML = "<main></main><footer></footer>";
  // A visit of its own for each test.
  vi.resetModules();
  ({ nearViewportOrInteraction, firstInteraction } = await import("./interaction"));
});

afterEach(() => void vi.useRealTimers());

/** Whether it is, once all that was to follow has followed. */
async function isOver(waiting: Promise<void>): Promise<boolean> {
  let over = false;
  waiting.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

test.each(["pointerdown", "keydown", "scroll", "focusin"])("%s is a touch, wherever it happens", async (touch) => {
  const waiting = firstInteraction();
  expect(await isOver(waiting)).toBe(false);
  document.querySelector("main")?.dispatchEvent(new Event(touch));
  expect(await isOver(waiting)).toBe(true);
  expect(await isOver(firstInteraction())).toBe(true);
});

test("who only reads is waited for five seconds", async () => {
  const waiting = firstInteraction();
  await vi.advanceTimersByTimeAsync(4999);
  expect(await isOver(waiting)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(waiting)).toBe(true);
});

test("a part wakes when it comes near, not before", async () => {
  const waiting = nearViewportOrInteraction("footer");
  seen(false);
  expect(await isOver(waiting)).toBe(false);
  seen(true);
  expect(await isOver(waiting)).toBe(true);
});

test("a part that is far wakes with the first touch", async () => {
  const waiting = nearViewportOrInteraction("footer");
  document.body.dispatchEvent(new Event("pointerdown"));
  expect(await isOver(waiting)).toBe(true);
});

test("a part without HTML is not waited for", async () => {
  expect(await isOver(nearViewportOrInteraction("aside"))).toBe(true);
});
