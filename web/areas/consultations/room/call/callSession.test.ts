// A call session: presence, recovery from server and network failures, and how it ends.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakePeerConnection, fakeTrack, flushAsync, mockWebRtc, sdpWithFingerprint } from "../testUtils";
import { CallSession } from "./callSession";
import { decodePeerMessage, encodePeerMessage, type RemoteMediaState } from "./peerMessages";
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
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
}

const audio = fakeTrack("audio");
const video = fakeTrack("video");
let session: CallSession;

beforeEach(() => {
  mockWebRtc();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => session.leave());

function startSession(side: "patient" | "doctor") {
  const onAccessUncertain = vi.fn();
  const fetchIceConfig = async () => ({ servers: [{ urls: ["stun:a"] }], expiresAt: Date.now() + 60_000 });
  const onStateChange = vi.fn();
  session = new CallSession({ token: "Ab9", side, fetchIceConfig, onAccessUncertain, onStateChange }, { audio, video });
  return { onAccessUncertain };
}

async function receive(message: ServerMessage) {
  FakeSocket.last.onmessage?.({ data: JSON.stringify(message) });
  await flushAsync();
}

const welcome = (peer: string | null): ServerMessage => ({ type: "welcome", side: "doctor", peer, closes_at: "" });
const offer = (call: string): Signal => ({ call, description: { type: "offer", sdp: "" } });
const signals = () => FakeSocket.last.sent.filter(({ type }) => type === "signal");
const lastMediaState = () => {
  const sent = (lastConnection().dataChannel?.sent ?? []).map(decodePeerMessage);
  return sent.filter((message) => message?.type === "media-state").at(-1);
};
const lastConnection = () => FakePeerConnection.all.at(-1) as FakePeerConnection;

test("the doctor's page waits, then connects with the fetched ICE servers", async () => {
  startSession("doctor");
  expect(session.state.stage).toBe("joining");
  await receive(welcome(null));
  expect(session.state).toMatchObject({ stage: "waiting", peerLeft: false });
  await receive({ type: "peer", tab: "patient-1" });
  expect(session.state.stage).toBe("connecting");
  expect(lastConnection().configuration.iceServers).toEqual([{ urls: ["stun:a"] }]);
  expect(signals()).toMatchObject([{ to: "patient-1", data: { description: { type: "offer" } } }]);
  lastConnection().setConnectionState("connected");
  expect(session.state.stage).toBe("connected");
});

test("the patient's page answers an offer that arrived before its sender was announced", async () => {
  startSession("patient");
  await receive(welcome(null));
  await receive({ type: "signal", from: "doctor-1", data: offer("call-1") });
  expect(FakePeerConnection.all).toHaveLength(0);
  await receive({ type: "peer", tab: "doctor-1" });
  expect(signals()).toMatchObject([{ to: "doctor-1", data: { call: "call-1", description: { type: "answer" } } }]);
});

test("keeps the connection when the server restarts", async () => {
  startSession("doctor");
  await receive(welcome("patient-1"));
  lastConnection().setConnectionState("connected");
  await receive({ type: "peer", tab: "patient-1" });
  await receive(welcome("patient-1"));
  expect(FakePeerConnection.all).toHaveLength(1);
  expect(session.state.stage).toBe("connected");
});

test("creates a new connection for a new tab of the peer", async () => {
  startSession("doctor");
  await receive(welcome("patient-1"));
  const first = lastConnection();
  first.setConnectionState("connected");
  await receive({ type: "peer", tab: "patient-2" });
  expect(first.connectionState).toBe("closed");
  expect(FakePeerConnection.all).toHaveLength(2);
  expect(session.state).toMatchObject({ stage: "connecting", sasWords: null });
});

test("the patient's page follows a new connection and drops late candidates of the old one", async () => {
  startSession("patient");
  await receive(welcome("doctor-1"));
  await receive({ type: "signal", from: "doctor-1", data: offer("call-1") });
  const first = lastConnection();
  await receive({ type: "signal", from: "doctor-1", data: offer("call-2") });
  expect(first.connectionState).toBe("closed");
  await receive({ type: "signal", from: "doctor-1", data: { call: "call-1", candidate: {} } });
  expect(lastConnection().candidates).toEqual([]);
  await receive({ type: "signal", from: "doctor-1", data: { call: "call-2", candidate: {} } });
  expect(lastConnection().candidates).toEqual([{}]);
});

test("recovers from a disconnect, and shows when the peer left", async () => {
  startSession("doctor");
  await receive(welcome("patient-1"));
  lastConnection().setConnectionState("connected");
  lastConnection().setConnectionState("disconnected");
  expect(session.state.stage).toBe("reconnecting");
  lastConnection().setConnectionState("connected");
  expect(session.state.stage).toBe("connected");
  await receive({ type: "peer", tab: null });
  expect(session.state).toMatchObject({ stage: "waiting", peerLeft: true });
  await receive({ type: "peer", tab: "patient-1" });
  lastConnection().setConnectionState("connected");
  expect(session.state).toMatchObject({ stage: "connected", peerLeft: false });
});

test("stays connected while the data channel is open although the server reports the peer gone", async () => {
  startSession("doctor");
  await receive(welcome("patient-1"));
  lastConnection().setConnectionState("connected");
  lastConnection().dataChannel?.open();
  await receive({ type: "peer", tab: null });
  expect(session.state.stage).toBe("connected");
  lastConnection().dataChannel?.close();
  expect(session.state).toMatchObject({ stage: "waiting", peerLeft: true });
});

test("ends when another tab takes over", async () => {
  startSession("doctor");
  await receive(welcome("patient-1"));
  const connection = lastConnection();
  await receive({ type: "replaced" });
  expect(session.state.stage).toBe("replaced");
  expect(connection.connectionState).toBe("closed");
});

test("ends when the room closes, and reports uncertain access", async () => {
  const { onAccessUncertain } = startSession("doctor");
  await receive(welcome(null));
  await receive({ type: "closed", status: "cancelled" });
  expect(session.state).toMatchObject({ stage: "closed", closedStatus: "cancelled" });
  expect(onAccessUncertain).toHaveBeenCalledOnce();
});

test("reports uncertain access after the second failed socket", async () => {
  vi.useFakeTimers();
  const { onAccessUncertain } = startSession("doctor");
  FakeSocket.last.onclose?.();
  expect(session.state.signalingLost).toBe(true);
  expect(onAccessUncertain).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  FakeSocket.last.onclose?.();
  expect(onAccessUncertain).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("audio only stops sending video and notifies the peer", async () => {
  startSession("doctor");
  await receive(welcome("patient-1"));
  const { dataChannel, transceivers } = lastConnection();
  dataChannel?.open();
  session.setAudioOnly(true);
  await flushAsync();
  expect(transceivers[1]?.sender.track).toBeNull();
  expect(lastMediaState()).toEqual({ type: "media-state", audio: true, video: false, audioOnly: true });
  session.setAudioOnly(false);
  await flushAsync();
  expect(transceivers[1]?.sender.track).toBe(video);
});

test("follows the peer's audio only mode without echoing it", async () => {
  startSession("doctor");
  await receive(welcome("patient-1"));
  const { dataChannel } = lastConnection();
  dataChannel?.open();
  const remoteMedia: RemoteMediaState = { type: "media-state", audio: true, video: false, audioOnly: true };
  dataChannel?.onmessage?.({ data: encodePeerMessage(remoteMedia) });
  expect(session.state.audioOnly).toBe("peer");
  expect(lastMediaState()).toMatchObject({ video: false, audioOnly: false });
  dataChannel?.onmessage?.({ data: encodePeerMessage({ ...remoteMedia, audioOnly: false }) });
  expect(session.state.audioOnly).toBeNull();
});

test("restarts ICE while connecting, and finally creates a new connection", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
  startSession("doctor");
  await receive(welcome("patient-1"));
  const first = lastConnection();
  for (let check = 0; check < 45; check++) {
    vi.advanceTimersByTime(2000);
    await receive({ type: "pong" });
    await flushAsync();
  }
  expect(signals().length).toBeGreaterThan(3);
  expect(first.connectionState).toBe("closed");
  expect(lastConnection()).not.toBe(first);
  vi.useRealTimers();
});

/** Connects, and lets ten seconds pass. */
async function stayConnected() {
  lastConnection().setConnectionState("connected");
  for (let check = 0; check < 5; check++) {
    vi.advanceTimersByTime(2000);
    await flushAsync();
  }
}

test("creates a new connection when the data channel does not open, at most twice", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
  startSession("doctor");
  await receive(welcome("patient-1"));
  for (const connectionCount of [2, 3, 3]) {
    await stayConnected();
    expect(FakePeerConnection.all).toHaveLength(connectionCount);
  }
  expect(session.state.stage).toBe("connected");
  vi.useRealTimers();
});

test("keeps a connection with a SAS, and never restarts from the patient's page", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
  startSession("doctor");
  await receive(welcome("patient-1"));
  const answer: Signal = {
    call: signals()[0]?.data?.call ?? "",
    description: { type: "answer", sdp: sdpWithFingerprint("K9") },
  };
  await receive({ type: "signal", from: "patient-1", data: answer });
  lastConnection().dataChannel?.open();
  lastConnection().dataChannel?.onmessage?.({ data: encodePeerMessage({ type: "nonce", nonce: "7" }) });
  await stayConnected();
  expect(session.state.sasWords).toHaveLength(4);
  expect(FakePeerConnection.all).toHaveLength(1);

  session.leave();
  startSession("patient");
  await receive(welcome("doctor-1"));
  await receive({ type: "signal", from: "doctor-1", data: offer("call-1") });
  await stayConnected();
  expect(FakePeerConnection.all).toHaveLength(2);
  vi.useRealTimers();
});

test("sends and receives each message once", async () => {
  startSession("doctor");
  await receive(welcome("patient-1"));
  expect(session.sendMessage("hello")).toBe(false);
  const { dataChannel } = lastConnection();
  dataChannel?.open();
  expect(session.sendMessage("  ")).toBe(false);
  expect(session.sendMessage(" hello ")).toBe(true);
  const reply = encodePeerMessage({ type: "text", id: "m1", text: "hi" });
  dataChannel?.onmessage?.({ data: reply });
  dataChannel?.onmessage?.({ data: reply });
  expect(session.state.messages.map(({ mine, text }) => [mine, text])).toEqual([
    [true, "hello"],
    [false, "hi"],
  ]);
});
