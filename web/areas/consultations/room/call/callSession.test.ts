// A visit to the room: whom one meets, what is kept when the server blinks, and how it ends.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakePeer, fakeBrowser, fakeTrack, sdpOf, settled } from "../testUtils";
import { CallSession, type CallState } from "./callSession";
import type { ServerMessage, Signal } from "./signaling";

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: { type: string; to?: string; data?: Signal }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    FakeSocket.last = this;
    queueMicrotask(() => this.onopen?.());
  }
  send(words: string) {
    this.sent.push(JSON.parse(words));
  }
  close() {
    this.readyState = 3;
  }
}

const voice = fakeTrack("audio");
const face = fakeTrack("video");
let meeting: CallSession;

beforeEach(() => {
  fakeBrowser();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => meeting.leave());

function visit(side: "patient" | "doctor") {
  const states: CallState[] = [];
  const doubtful = vi.fn();
  const ice = vi.fn(async () => ({ servers: [{ urls: ["stun:a"] }], until: Date.now() + 60_000 }));
  const changed = (state: CallState) => states.push(state);
  meeting = new CallSession({ token: "Ab9", side, ice, doubtful, changed }, { sound: voice, picture: face });
  return { doubtful, ice };
}

async function says(message: ServerMessage) {
  FakeSocket.last.onmessage?.({ data: JSON.stringify(message) });
  await settled();
}

const welcome = (peer: string | null): ServerMessage => ({ type: "welcome", side: "doctor", peer, closes_at: "" });
const offer = (call: string): Signal => ({ call, description: { type: "offer", sdp: "" } });
const signals = () => FakeSocket.last.sent.filter(({ type }) => type === "signal");
/** The last that was told of what we show. */
const told = () => {
  const sent = (lastPeer().line?.sent ?? []).map((words) => JSON.parse(words) as { type: string });
  return sent.filter(({ type }) => type === "shows").at(-1);
};
const lastPeer = () => FakePeer.all.at(-1) as FakePeer;

test("alone, then met: the doctor's page makes the connection, with the server's helpers", async () => {
  visit("doctor");
  expect(meeting.state.stage).toBe("joining");
  await says(welcome(null));
  expect(meeting.state).toMatchObject({ stage: "waiting", left: false });
  await says({ type: "peer", tab: "patient-1" });
  expect(meeting.state.stage).toBe("connecting");
  expect(lastPeer().configuration.iceServers).toEqual([{ urls: ["stun:a"] }]);
  expect(signals()).toMatchObject([{ to: "patient-1", data: { description: { type: "offer" } } }]);
  lastPeer().becomes("connected");
  expect(meeting.state.stage).toBe("together");
});

test("the patient's page waits for the offer, even when it comes before the name of who sent it", async () => {
  visit("patient");
  await says(welcome(null));
  await says({ type: "signal", from: "doctor-1", data: offer("call-1") });
  expect(FakePeer.all).toHaveLength(0);
  await says({ type: "peer", tab: "doctor-1" });
  expect(signals()).toMatchObject([{ to: "doctor-1", data: { call: "call-1", description: { type: "answer" } } }]);
});

test("the server starts again: the same page, the same connection", async () => {
  visit("doctor");
  await says(welcome("patient-1"));
  lastPeer().becomes("connected");
  await says({ type: "peer", tab: "patient-1" });
  await says(welcome("patient-1"));
  expect(FakePeer.all).toHaveLength(1);
  expect(meeting.state.stage).toBe("together");
});

test("another page of theirs is another connection", async () => {
  visit("doctor");
  await says(welcome("patient-1"));
  const first = lastPeer();
  first.becomes("connected");
  await says({ type: "peer", tab: "patient-2" });
  expect(first.connectionState).toBe("closed");
  expect(FakePeer.all).toHaveLength(2);
  expect(meeting.state).toMatchObject({ stage: "connecting", words: null });
});

test("the doctor's page begins anew: the patient's follows, and late paths of the old one are dropped", async () => {
  visit("patient");
  await says(welcome("doctor-1"));
  await says({ type: "signal", from: "doctor-1", data: offer("call-1") });
  const first = lastPeer();
  await says({ type: "signal", from: "doctor-1", data: offer("call-2") });
  expect(first.connectionState).toBe("closed");
  await says({ type: "signal", from: "doctor-1", data: { call: "call-1", candidate: {} } });
  expect(lastPeer().candidates).toEqual([]);
  await says({ type: "signal", from: "doctor-1", data: { call: "call-2", candidate: {} } });
  expect(lastPeer().candidates).toEqual([{}]);
});

test("a break mends itself; a goodbye is a goodbye", async () => {
  visit("doctor");
  await says(welcome("patient-1"));
  lastPeer().becomes("connected");
  lastPeer().becomes("disconnected");
  expect(meeting.state.stage).toBe("reconnecting");
  lastPeer().becomes("connected");
  expect(meeting.state.stage).toBe("together");
  await says({ type: "peer", tab: null });
  expect(meeting.state).toMatchObject({ stage: "waiting", left: true });
  await says({ type: "peer", tab: "patient-1" });
  lastPeer().becomes("connected");
  expect(meeting.state).toMatchObject({ stage: "together", left: false });
});

test("the server says they are gone while they can be heard: they are not", async () => {
  visit("doctor");
  await says(welcome("patient-1"));
  lastPeer().becomes("connected");
  lastPeer().line?.open();
  await says({ type: "peer", tab: null });
  expect(meeting.state.stage).toBe("together");
  lastPeer().line?.close();
  expect(meeting.state).toMatchObject({ stage: "waiting", left: true });
});

test("moved to another tab: everything ends here", async () => {
  visit("doctor");
  await says(welcome("patient-1"));
  const peer = lastPeer();
  await says({ type: "replaced" });
  expect(meeting.state.stage).toBe("moved");
  expect(peer.connectionState).toBe("closed");
});

test("the room closes: everything ends, and the door is asked", async () => {
  const { doubtful } = visit("doctor");
  await says(welcome(null));
  await says({ type: "closed", status: "cancelled" });
  expect(meeting.state).toMatchObject({ stage: "closed", closed: "cancelled" });
  expect(doubtful).toHaveBeenCalledOnce();
});

test("a socket that cannot be had: the door is asked, and it is tried again", async () => {
  vi.useFakeTimers();
  const { doubtful } = visit("doctor");
  FakeSocket.last.onclose?.();
  expect(meeting.state.serverLost).toBe(true);
  expect(doubtful).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  FakeSocket.last.onclose?.();
  expect(doubtful).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("sound only: the picture is not sent, and the other side is told", async () => {
  visit("doctor");
  await says(welcome("patient-1"));
  const { line, transceivers } = lastPeer();
  line?.open();
  meeting.setSoundOnly(true);
  await settled();
  expect(transceivers[1]?.sender.track).toBeNull();
  expect(told()).toEqual({ type: "shows", sound: true, picture: false, soundOnly: true });
  meeting.setSoundOnly(false);
  await settled();
  expect(transceivers[1]?.sender.track).toBe(face);
});

test("the other side went to sound only: so do we, until they come back, and do not ask it of them", async () => {
  visit("doctor");
  await says(welcome("patient-1"));
  const { line } = lastPeer();
  line?.open();
  const shows = { type: "shows", sound: true, picture: false, soundOnly: true };
  line?.onmessage?.({ data: JSON.stringify(shows) });
  expect(meeting.state.soundOnly).toBe("other");
  expect(told()).toMatchObject({ picture: false, soundOnly: false });
  line?.onmessage?.({ data: JSON.stringify({ ...shows, soundOnly: false }) });
  expect(meeting.state.soundOnly).toBeNull();
});

test("a connection that does not come is helped along, and in the end begun anew", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
  visit("doctor");
  await says(welcome("patient-1"));
  const first = lastPeer();
  for (let looks = 0; looks < 45; looks++) {
    vi.advanceTimersByTime(2000);
    await says({ type: "pong" });
    await settled();
  }
  expect(signals().length).toBeGreaterThan(3);
  expect(first.connectionState).toBe("closed");
  expect(lastPeer()).not.toBe(first);
  vi.useRealTimers();
});

/** Ten seconds in which the connection stands. */
async function stands() {
  lastPeer().becomes("connected");
  for (let looks = 0; looks < 5; looks++) {
    vi.advanceTimersByTime(2000);
    await settled();
  }
}

test("a connection that stands without its line for words is begun anew, twice at most", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
  visit("doctor");
  await says(welcome("patient-1"));
  for (const made of [2, 3, 3]) {
    await stands();
    expect(FakePeer.all).toHaveLength(made);
  }
  expect(meeting.state.stage).toBe("together");
  vi.useRealTimers();
});

test("one whose words are agreed on stays, and so does the patient's, who waits for the doctor's", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
  visit("doctor");
  await says(welcome("patient-1"));
  const answer: Signal = { call: signals()[0]?.data?.call ?? "", description: { type: "answer", sdp: sdpOf("K9") } };
  await says({ type: "signal", from: "patient-1", data: answer });
  lastPeer().line?.open();
  lastPeer().line?.onmessage?.({ data: JSON.stringify({ type: "number", number: "7" }) });
  await stands();
  expect(meeting.state.words).toHaveLength(4);
  expect(FakePeer.all).toHaveLength(1);

  meeting.leave();
  visit("patient");
  await says(welcome("doctor-1"));
  await says({ type: "signal", from: "doctor-1", data: offer("call-1") });
  await stands();
  expect(FakePeer.all).toHaveLength(2);
  vi.useRealTimers();
});

test("messages go over once and are kept on the screen", async () => {
  visit("doctor");
  await says(welcome("patient-1"));
  expect(meeting.write("hello")).toBe(false);
  const { line } = lastPeer();
  line?.open();
  expect(meeting.write("  ")).toBe(false);
  expect(meeting.write(" hello ")).toBe(true);
  const reply = JSON.stringify({ type: "text", id: "m1", text: "hi" });
  line?.onmessage?.({ data: reply });
  line?.onmessage?.({ data: reply });
  expect(meeting.state.messages.map(({ mine, text }) => [mine, text])).toEqual([
    [true, "hello"],
    [false, "hi"],
  ]);
});
