// The room before, during and after its opening hours.
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockApi, renderRoute } from "~/testing/testUtils";
import type { Room } from "./api";
import "./room/ui/RoomClosed";
import "./room/RoomFlow";
import { pollInterval, RoomScreen } from "./RoomScreen";
import { mockTimeZone, room } from "./testUtils";

const ROOM = "/api/v1/consultations/room/Ab9/";
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

beforeEach(() => mockTimeZone());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const renderScreen = () =>
  renderRoute("/consultations/room/Ab9", "/consultations/room/:token", <RoomScreen token="Ab9" />);

async function open(overrides: Partial<Room>) {
  mockApi({ [ROOM]: { body: { ...room, ...overrides } } });
  renderScreen();
  const title = (await screen.findByRole("heading", { level: 1 })).textContent;
  return { title, text: document.body.textContent ?? "" };
}

test("shows when the room opens, long before that", async () => {
  const { title, text } = await open({ opens_at: minutesFromNow(5 * 60) });
  expect(title).toBe("You are early");
  expect(text).toContain("Dr. Meera Iyer, Monday, 16 November 2026, 9:45 AM IST");
  expect(text).toContain("The room opens in 5 hours");
  expect(screen.getByRole("link", { name: "My Consultations" })).toBeDefined();
});

test("counts down when the room opens soon", async () => {
  const { title } = await open({ opens_at: minutesFromNow(12) });
  expect(title).toBe("Almost time");
  expect(screen.getByRole("timer").textContent).toMatch(/^1[12]:\d\d$/);
});

test("asks for consent when the room is open", async () => {
  const { title, text } = await open({ status: "open", opens_at: minutesFromNow(-1) });
  expect(title).toBe("Before you go in");
  expect(text).toContain("Dr. Meera Iyer, registration number KMC 45210");
});

test.each([
  ["over", "This session is over"],
  ["cancelled", "This session was cancelled"],
] as const)("shows that the session is %s", async (status, expectedTitle) => {
  const { title } = await open({ status });
  expect(title).toBe(expectedTitle);
  expect(screen.getByRole("link", { name: "Book another session" }).getAttribute("href")).toBe(
    "/consultations/doctors",
  );
});

test("shows that the room does not exist", async () => {
  mockApi({ [ROOM]: { status: 404, body: { message: "Not found", code: "not_found" } } });
  renderScreen();
  expect(await screen.findByRole("heading", { name: "There is no such room" })).toBeDefined();
});

test("shows a network error and retries", async () => {
  mockApi({ [ROOM]: [null, { body: room }] });
  renderScreen();
  expect((await screen.findByRole("alert")).textContent).toContain("No response received from server.");
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText(/Dr\. Meera Iyer/)).toBeDefined();
});

test("opens without a reload", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-16T09:34:50+05:30") });
  mockApi({ [ROOM]: [{ body: room }, { body: { ...room, status: "open" } }] });
  renderScreen();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole("timer").textContent).toBe("0:10");
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Before you go in");
});

test("polls at the opening time and every half minute, until the session is over", () => {
  const now = Date.parse(room.opens_at);
  expect(pollInterval(undefined, now)).toBe(false);
  expect(pollInterval(room, now - 5000)).toBe(5500);
  expect(pollInterval(room, now - 5 * 3_600_000)).toBe(30_000);
  expect(pollInterval({ ...room, status: "open" }, now)).toBe(30_000);
  expect(pollInterval({ ...room, status: "over" }, now)).toBe(false);
  expect(pollInterval({ ...room, status: "cancelled" }, now)).toBe(false);
});
