// The socket of the room: it comes back, keeps what was said meanwhile, and knows when it is over.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newTab, reconnectDelay, type ServerMessage, SignalingClient, signalingUrl } from "./signaling";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(words: string) {
    this.sent.push(words);
  }
  close() {
    this.readyState = 3;
  }
  stands() {
    this.readyState = 1;
    this.onopen?.();
    this.says({ type: "welcome", side: "patient", peer: null, closes_at: "" });
  }
  says(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drops() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const nth = (at: number) => FakeSocket.all[at] as FakeSocket;
let open: SignalingClient | undefined;

function begin() {
  const [heard, lost] = [vi.fn<(message: ServerMessage) => void>(), vi.fn<(tries: number) => void>()];
  const socket = () => new FakeSocket() as unknown as WebSocket;
  open = new SignalingClient({ address: "ws://x/", heard, lost, open: socket });
  return { signalling: open, heard, lost };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
});
afterEach(() => {
  open?.end();
  vi.useRealTimers();
});

const candidate = { call: "c1", candidate: null };
const said = JSON.stringify({ type: "signal", to: "peer", data: candidate });

test("it comes back by itself, and counts its tries anew once it stood", () => {
  const { lost } = begin();
  nth(0).drops();
  vi.advanceTimersByTime(500);
  nth(1).drops();
  expect(lost.mock.calls).toEqual([[1], [2]]);
  vi.advanceTimersByTime(1000);
  nth(2).stands();
  nth(2).drops();
  expect(lost).toHaveBeenLastCalledWith(1);
});

test("what was said while it was away is said when it is welcome again, not before", () => {
  const { signalling } = begin();
  signalling.signal("peer", candidate);
  expect(nth(0).sent).toEqual([]);
  nth(0).stands();
  expect(nth(0).sent).toEqual([said]);
  nth(0).drops();
  signalling.signal("peer", candidate);
  signalling.forget();
  vi.advanceTimersByTime(500);
  nth(1).stands();
  expect(nth(1).sent).toEqual([]);
});

test("it pings, and gives up a line that is silent for a minute", () => {
  begin();
  nth(0).stands();
  vi.advanceTimersByTime(20_000);
  expect(nth(0).sent).toEqual([JSON.stringify({ type: "ping" })]);
  vi.advanceTimersByTime(60_000);
  expect(nth(0).readyState).toBe(3);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a line in doubt that does not answer is given up at once; one that does stays", () => {
  const { signalling } = begin();
  nth(0).stands();
  vi.advanceTimersByTime(1000);
  signalling.doubt();
  nth(0).says({ type: "pong" });
  vi.advanceTimersByTime(5000);
  expect(nth(0).readyState).toBe(1);
  signalling.doubt();
  signalling.doubt();
  expect(nth(0).sent).toHaveLength(2);
  vi.advanceTimersByTime(5000);
  expect(nth(0).readyState).toBe(3);
});

test("a socket that does not open is given up for another", () => {
  const { lost } = begin();
  vi.advanceTimersByTime(10_000);
  expect(nth(0).readyState).toBe(3);
  expect(lost).toHaveBeenCalledOnce();
});

test.each([{ type: "replaced" }, { type: "closed", status: "over" }] as const)(
  "after $type it stays away",
  (message) => {
    const { heard, lost } = begin();
    nth(0).stands();
    nth(0).says(message);
    nth(0).drops();
    vi.advanceTimersByTime(60_000);
    expect(heard).toHaveBeenLastCalledWith(message);
    expect(lost).not.toHaveBeenCalled();
    expect(FakeSocket.all).toHaveLength(1);
  },
);

test("leaving says bye and stays away", () => {
  const { signalling } = begin();
  nth(0).stands();
  signalling.bye();
  nth(0).drops();
  vi.advanceTimersByTime(60_000);
  expect(nth(0).sent).toEqual([JSON.stringify({ type: "bye" })]);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a device that is online again does not wait", () => {
  begin();
  nth(0).drops();
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(2);
  nth(1).stands();
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
});

test("pauses grow to ten seconds and differ", () => {
  expect([1, 2, 3].map((attempt) => reconnectDelay(attempt, 1))).toEqual([500, 1000, 2000]);
  expect(reconnectDelay(20, 1)).toBe(10_000);
  expect(reconnectDelay(20, 0)).toBe(5000);
});

test("where it is, and what a visit is called", () => {
  expect(signalingUrl("Ab9", "t")).toMatch(/^ws:\/\/.+\/api\/v1\/consultations\/room\/Ab9\/signals\/\?tab=t$/);
  expect(newTab()).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  expect(newTab()).not.toBe(newTab());
});
