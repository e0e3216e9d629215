// Negotiation, ICE restarts and the SAS of one peer connection.
import { beforeEach, expect, test, vi } from "vitest";
import { connectDataChannels, FakePeerConnection, fakeTrack, flushAsync, mockWebRtc } from "../testUtils";
import { type LocalTracks, PeerSession } from "./peerConnection";
import type { Signal } from "./signaling";

const audio = fakeTrack("audio");
const video = fakeTrack("video");

beforeEach(mockWebRtc);

function createSide(isOfferer: boolean, tracks: LocalTracks = { audio, video }) {
  const sent: Signal[] = [];
  const callbacks = {
    onConnectionStateChange: vi.fn(),
    onRemoteStream: vi.fn(),
    onMessage: vi.fn(),
    onDataChannelChange: vi.fn(),
    onSas: vi.fn(),
  };
  const session = new PeerSession({
    id: "c",
    isOfferer,
    iceServers: [],
    tracks,
    sendSignal: (signal) => sent.push(signal),
    ...callbacks,
  });
  return { session, sent, ...callbacks, connection: FakePeerConnection.all.at(-1) as FakePeerConnection };
}

const kinds = (sent: Signal[]) =>
  sent.map((signal) => ("description" in signal ? signal.description.type : "candidate"));

async function negotiate() {
  const [doctor, patient] = [createSide(true), createSide(false)];
  await flushAsync();
  await deliver(doctor, patient);
  await deliver(patient, doctor);
  return { doctor, patient };
}

/** Delivers all signals sent so far. */
async function deliver(from: { sent: Signal[] }, to: { session: PeerSession }) {
  for (const signal of from.sent.splice(0)) await to.session.handleSignal(signal);
  await flushAsync();
}

test("the doctor's page offers and the patient's answers with its own tracks", async () => {
  const [doctor, patient] = [createSide(true), createSide(false)];
  await flushAsync();
  expect(kinds(doctor.sent)).toEqual(["offer"]);
  expect(patient.sent).toEqual([]);
  await deliver(doctor, patient);
  expect(kinds(patient.sent)).toEqual(["answer"]);
  expect(patient.connection.transceivers.map(({ sender, direction }) => [sender.track, direction])).toEqual([
    [audio, "sendrecv"],
    [video, "sendrecv"],
  ]);
  await deliver(patient, doctor);
  expect(doctor.connection.signalingState).toBe("stable");
});

test("the patient's page yields when both restart ICE at once", async () => {
  const { doctor, patient } = await negotiate();
  doctor.connection.restartIce();
  patient.connection.restartIce();
  await flushAsync();
  expect([kinds(doctor.sent), kinds(patient.sent)]).toEqual([["offer"], ["offer"]]);
  const doctorSignals = doctor.sent.splice(0);
  await deliver(patient, doctor);
  expect(doctor.connection.signalingState).toBe("have-local-offer");
  for (const signal of doctorSignals) await patient.session.handleSignal(signal);
  await deliver(patient, doctor);
  expect([doctor.connection.signalingState, patient.connection.signalingState]).toEqual(["stable", "stable"]);
});

test("ignores a duplicate answer", async () => {
  const [doctor, patient] = [createSide(true), createSide(false)];
  await flushAsync();
  await deliver(doctor, patient);
  const [answer] = patient.sent.splice(0);
  if (!answer) throw new Error("expected an answer");
  await doctor.session.handleSignal(answer);
  await doctor.session.handleSignal(answer);
  expect(doctor.connection.signalingState).toBe("stable");
  expect(doctor.connection.iceRestarts).toBe(0);
});

test("restartIceIfNeeded resends a pending offer, else restarts ICE, and leaves a connected peer alone", async () => {
  const { doctor, patient } = await negotiate();
  patient.session.restartIceIfNeeded();
  expect(patient.connection.iceRestarts).toBe(1);
  await flushAsync();
  patient.sent.splice(0);
  patient.session.restartIceIfNeeded();
  expect(kinds(patient.sent)).toEqual(["offer"]);
  doctor.connection.setConnectionState("connected");
  doctor.session.restartIceIfNeeded();
  expect(doctor.connection.iceRestarts).toBe(0);
});

test("the patient's page does not restart ICE before the first offer", () => {
  const patient = createSide(false);
  patient.session.restartIceIfNeeded();
  expect(patient.connection.iceRestarts).toBe(0);
});

test("restarts ICE at once when failed, and after a grace period when disconnected", async () => {
  const { doctor } = await negotiate();
  doctor.connection.setConnectionState("failed");
  expect(doctor.connection.iceRestarts).toBe(1);
  await flushAsync();
  const { patient } = await negotiate();
  vi.useFakeTimers();
  patient.connection.setConnectionState("disconnected");
  vi.advanceTimersByTime(2000);
  expect(patient.connection.iceRestarts).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(patient.connection.iceRestarts).toBe(1);
  vi.useRealTimers();
});

test("replaces tracks without renegotiation", async () => {
  const { doctor } = await negotiate();
  await doctor.session.setTracks({ audio, video: null });
  expect(doctor.connection.transceivers.map(({ sender }) => sender.track)).toEqual([audio, null]);
  await flushAsync();
  expect(doctor.sent).toEqual([]);
});

test("both sides get the same SAS and can send messages once the data channel is open", async () => {
  const { doctor, patient } = await negotiate();
  expect(doctor.session.sendMessage({ type: "text", id: "1", text: "too early" })).toBe(false);
  connectDataChannels(doctor.connection, patient.connection);
  await vi.waitFor(() => expect(patient.onSas).toHaveBeenCalled());
  expect(doctor.onSas.mock.calls).toEqual(patient.onSas.mock.calls);
  expect(doctor.onSas.mock.calls[0]?.[0]).toHaveLength(4);
  doctor.session.sendMessage({ type: "text", id: "1", text: "Good morning" });
  await flushAsync();
  expect(patient.onMessage).toHaveBeenCalledWith({ type: "text", id: "1", text: "Good morning" });
});

test("the SAS of both sides differs with a man in the middle", async () => {
  const { doctor, patient } = await negotiate();
  // The doctor's browser accepted another certificate than the patient's.
  doctor.connection.remoteDescription = { type: "answer", sdp: "v=0\r\na=fingerprint:sha-256 EVIL\r\n" };
  connectDataChannels(doctor.connection, patient.connection);
  await vi.waitFor(() => expect(patient.onSas).toHaveBeenCalled());
  await flushAsync();
  expect(doctor.onSas.mock.calls[0]).not.toEqual(patient.onSas.mock.calls[0]);
});

test("ignores malformed data channel messages", async () => {
  const { doctor, patient } = await negotiate();
  const [, channel] = connectDataChannels(doctor.connection, patient.connection);
  for (const data of ["not json", JSON.stringify({ type: "text", text: 7 }), `"${"x".repeat(30_000)}"`]) {
    channel.onmessage?.({ data });
  }
  await flushAsync();
  expect(patient.onMessage).not.toHaveBeenCalled();
});
