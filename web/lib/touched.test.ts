// What waits for somebody waits neither too long nor for ever.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sight } from "./testing";

let seen: ReturnType<typeof sight>["seen"];
let near: typeof import("./touched").near;
let touched: typeof import("./touched").touched;

beforeEach(async () => {
  vi.useFakeTimers();
  ({ seen } = sight());
  document.body.innerHTML = "<main></main><footer></footer>";
  // A visit of its own for each test.
  vi.resetModules();
  ({ near, touched } = await import("./touched"));
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
  const waiting = touched();
  expect(await isOver(waiting)).toBe(false);
  document.querySelector("main")?.dispatchEvent(new Event(touch));
  expect(await isOver(waiting)).toBe(true);
  expect(await isOver(touched())).toBe(true);
});

test("who only reads is waited for five seconds", async () => {
  const waiting = touched();
  await vi.advanceTimersByTimeAsync(4999);
  expect(await isOver(waiting)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(waiting)).toBe(true);
});

test("a part wakes when it comes near, not before", async () => {
  const waiting = near("footer");
  seen(false);
  expect(await isOver(waiting)).toBe(false);
  seen(true);
  expect(await isOver(waiting)).toBe(true);
});

test("a part that is far wakes with the first touch", async () => {
  const waiting = near("footer");
  document.body.dispatchEvent(new Event("pointerdown"));
  expect(await isOver(waiting)).toBe(true);
});

test("a part without HTML is not waited for", async () => {
  expect(await isOver(near("aside"))).toBe(true);
});
