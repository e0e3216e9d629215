// The room decides whether it is time.
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockApi, renderRoute } from "~/testing/testUtils";
import type { Room } from "./api";
import "./room/ui/RoomClosed";
import "./room/RoomFlow";
import { nextLook, RoomScreen } from "./RoomScreen";
import { deviceIn, room } from "./testUtils";

const CALL = "/api/v1/consultations/room/Ab9/";
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

beforeEach(() => deviceIn());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const stand = () => renderRoute("/consultations/room/Ab9", "/consultations/room/:token", <RoomScreen token="Ab9" />);

async function open(about: Partial<Room>) {
  const asked = mockApi({ [CALL]: { body: { ...room, ...about } } });
  stand();
  const title = (await screen.findByRole("heading", { level: 1 })).textContent;
  return { asked, title, text: document.body.textContent ?? "" };
}

test("long before: when it opens, and that there is nothing to do", async () => {
  const { title, text } = await open({ opens_at: later(5 * 60) });
  expect(title).toBe("You are early");
  expect(text).toContain("Dr. Meera Iyer, Monday, 16 November 2026, 9:45 AM IST");
  expect(text).toContain("The room opens in 5 hours");
  expect(screen.getByRole("link", { name: "My Consultations" })).toBeDefined();
});

test("soon: the time runs", async () => {
  const { title } = await open({ opens_at: later(12) });
  expect(title).toBe("Almost time");
  expect(screen.getByRole("timer").textContent).toMatch(/^1[12]:\d\d$/);
});

test("open: before the first time, what is agreed to", async () => {
  const { title, text } = await open({ status: "open", opens_at: later(-1) });
  expect(title).toBe("Before you go in");
  expect(text).toContain("Dr. Meera Iyer, registration number KMC 45210");
});

test.each([
  ["over", "This session is over"],
  ["cancelled", "This session was cancelled"],
] as const)("%s", async (status, words) => {
  const { title } = await open({ status });
  expect(title).toBe(words);
  expect(screen.getByRole("link", { name: "Book another session" }).getAttribute("href")).toBe(
    "/consultations/doctors",
  );
});

test("no such room", async () => {
  mockApi({ [CALL]: { status: 404, body: { message: "Not found", code: "not_found" } } });
  stand();
  expect(await screen.findByRole("heading", { name: "There is no such room" })).toBeDefined();
});

test("silence, and another try", async () => {
  mockApi({ [CALL]: [null, { body: room }] });
  stand();
  expect((await screen.findByRole("alert")).textContent).toContain("No response received from server.");
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText(/Dr\. Meera Iyer/)).toBeDefined();
});

test("it opens by itself", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-16T09:34:50+05:30") });
  mockApi({ [CALL]: [{ body: room }, { body: { ...room, status: "open" } }] });
  stand();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole("timer").textContent).toBe("0:10");
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Before you go in");
});

test("when to ask again", () => {
  const now = Date.parse(room.opens_at);
  expect(nextLook(undefined, now)).toBe(false);
  expect(nextLook(room, now - 5000)).toBe(5500);
  expect(nextLook(room, now - 5 * 3_600_000)).toBe(30_000);
  expect(nextLook({ ...room, status: "open" }, now)).toBe(30_000);
  expect(nextLook({ ...room, status: "over" }, now)).toBe(false);
  expect(nextLook({ ...room, status: "cancelled" }, now)).toBe(false);
});
