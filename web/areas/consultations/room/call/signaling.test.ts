// The signaling socket: reconnects, queues signals while offline, and stops when the call is over.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId, reconnectDelay, type ServerMessage, SignalingClient, signalingUrl } from "./signaling";

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
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
    this.receive({ type: "welcome", side: "patient", peer: null, closes_at: "" });
  }
  receive(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const nthSocket = (index: number) => FakeSocket.all[index] as FakeSocket;
let client: SignalingClient | undefined;

function connect() {
  const [onMessage, onDisconnect] = [vi.fn<(message: ServerMessage) => void>(), vi.fn<(attempt: number) => void>()];
  const createSocket = () => new FakeSocket() as unknown as WebSocket;
  client = new SignalingClient({ url: "ws://x/", onMessage, onDisconnect, createSocket });
  return { signaling: client, onMessage, onDisconnect };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
});
afterEach(() => {
  client?.close();
  vi.useRealTimers();
});

const candidate = { call: "c1", candidate: null };
const queued = JSON.stringify({ type: "signal", to: "peer", data: candidate });

test("reconnects, and resets the attempt count once connected", () => {
  const { onDisconnect } = connect();
  nthSocket(0).drop();
  vi.advanceTimersByTime(500);
  nthSocket(1).drop();
  expect(onDisconnect.mock.calls).toEqual([[1], [2]]);
  vi.advanceTimersByTime(1000);
  nthSocket(2).accept();
  nthSocket(2).drop();
  expect(onDisconnect).toHaveBeenLastCalledWith(1);
});

test("sends queued signals after the welcome, unless the queue was cleared", () => {
  const { signaling } = connect();
  signaling.sendSignal("peer", candidate);
  expect(nthSocket(0).sent).toEqual([]);
  nthSocket(0).accept();
  expect(nthSocket(0).sent).toEqual([queued]);
  nthSocket(0).drop();
  signaling.sendSignal("peer", candidate);
  signaling.clearQueue();
  vi.advanceTimersByTime(500);
  nthSocket(1).accept();
  expect(nthSocket(1).sent).toEqual([]);
});

test("pings, and drops a socket that is idle for a minute", () => {
  connect();
  nthSocket(0).accept();
  vi.advanceTimersByTime(20_000);
  expect(nthSocket(0).sent).toEqual([JSON.stringify({ type: "ping" })]);
  vi.advanceTimersByTime(60_000);
  expect(nthSocket(0).readyState).toBe(3);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a probe drops a socket that does not respond, and keeps one that does", () => {
  const { signaling } = connect();
  nthSocket(0).accept();
  vi.advanceTimersByTime(1000);
  signaling.probe();
  nthSocket(0).receive({ type: "pong" });
  vi.advanceTimersByTime(5000);
  expect(nthSocket(0).readyState).toBe(1);
  signaling.probe();
  signaling.probe();
  expect(nthSocket(0).sent).toHaveLength(2);
  vi.advanceTimersByTime(5000);
  expect(nthSocket(0).readyState).toBe(3);
});

test("drops a socket that does not open in time", () => {
  const { onDisconnect } = connect();
  vi.advanceTimersByTime(10_000);
  expect(nthSocket(0).readyState).toBe(3);
  expect(onDisconnect).toHaveBeenCalledOnce();
});

test.each([{ type: "replaced" }, { type: "closed", status: "over" }] as const)(
  "does not reconnect after $type",
  (message) => {
    const { onMessage, onDisconnect } = connect();
    nthSocket(0).accept();
    nthSocket(0).receive(message);
    nthSocket(0).drop();
    vi.advanceTimersByTime(60_000);
    expect(onMessage).toHaveBeenLastCalledWith(message);
    expect(onDisconnect).not.toHaveBeenCalled();
    expect(FakeSocket.all).toHaveLength(1);
  },
);

test("leave sends bye and does not reconnect", () => {
  const { signaling } = connect();
  nthSocket(0).accept();
  signaling.leave();
  nthSocket(0).drop();
  vi.advanceTimersByTime(60_000);
  expect(nthSocket(0).sent).toEqual([JSON.stringify({ type: "bye" })]);
  expect(FakeSocket.all).toHaveLength(1);
});

test("reconnects at once when the device is online again", () => {
  connect();
  nthSocket(0).drop();
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(2);
  nthSocket(1).accept();
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
});

test("the reconnect delay grows to ten seconds, with jitter", () => {
  expect([1, 2, 3].map((attempt) => reconnectDelay(attempt, 1))).toEqual([500, 1000, 2000]);
  expect(reconnectDelay(20, 1)).toBe(10_000);
  expect(reconnectDelay(20, 0)).toBe(5000);
});

test("builds the socket URL and random ids", () => {
  expect(signalingUrl("Ab9", "t")).toMatch(/^ws:\/\/.+\/api\/v1\/consultations\/room\/Ab9\/signals\/\?tab=t$/);
  expect(newId()).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  expect(newId()).not.toBe(newId());
});
