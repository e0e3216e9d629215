// One connection: who offers, who gives way, what is said again, and the words of both sides.
import { beforeEach, expect, test, vi } from "vitest";
import { connectLines, FakePeer, fakeBrowser, fakeTrack, settled } from "../testUtils";
import { PeerSession, type Tracks } from "./peerConnection";
import type { Signal } from "./signaling";

const voice = fakeTrack("audio");
const face = fakeTrack("video");

beforeEach(fakeBrowser);

function side(offers: boolean, tracks: Tracks = { sound: voice, picture: face }) {
  const sent: Signal[] = [];
  const about = { changed: vi.fn(), streamed: vi.fn(), told: vi.fn(), line: vi.fn(), agreed: vi.fn() };
  const call = new PeerSession({
    id: "c",
    offers,
    iceServers: [],
    tracks,
    send: (signal) => sent.push(signal),
    ...about,
  });
  return { call, sent, ...about, peer: FakePeer.all.at(-1) as FakePeer };
}

const kinds = (sent: Signal[]) => sent.map((signal) => ("description" in signal ? signal.description.type : "path"));

async function met() {
  const [doctor, patient] = [side(true), side(false)];
  await settled();
  await pass(doctor, patient);
  await pass(patient, doctor);
  return { doctor, patient };
}

/** Hands over all that one has said. */
async function pass(from: { sent: Signal[] }, to: { call: PeerSession }) {
  for (const signal of from.sent.splice(0)) await to.call.take(signal);
  await settled();
}

test("the doctor's page offers, the patient's answers with its own sound and picture", async () => {
  const [doctor, patient] = [side(true), side(false)];
  await settled();
  expect(kinds(doctor.sent)).toEqual(["offer"]);
  expect(patient.sent).toEqual([]);
  await pass(doctor, patient);
  expect(kinds(patient.sent)).toEqual(["answer"]);
  expect(patient.peer.transceivers.map(({ sender, direction }) => [sender.track, direction])).toEqual([
    [voice, "sendrecv"],
    [face, "sendrecv"],
  ]);
  await pass(patient, doctor);
  expect(doctor.peer.signalingState).toBe("stable");
});

test("both ask for a fresh path at once: the patient's gives way, and it ends well", async () => {
  const { doctor, patient } = await met();
  doctor.peer.restartIce();
  patient.peer.restartIce();
  await settled();
  expect([kinds(doctor.sent), kinds(patient.sent)]).toEqual([["offer"], ["offer"]]);
  const ofDoctor = doctor.sent.splice(0);
  await pass(patient, doctor);
  expect(doctor.peer.signalingState).toBe("have-local-offer");
  for (const signal of ofDoctor) await patient.call.take(signal);
  await pass(patient, doctor);
  expect([doctor.peer.signalingState, patient.peer.signalingState]).toEqual(["stable", "stable"]);
});

test("an answer said twice changes nothing", async () => {
  const [doctor, patient] = [side(true), side(false)];
  await settled();
  await pass(doctor, patient);
  const [answer] = patient.sent.splice(0);
  if (!answer) throw new Error("there was no answer");
  await doctor.call.take(answer);
  await doctor.call.take(answer);
  expect(doctor.peer.signalingState).toBe("stable");
  expect(doctor.peer.restarts).toBe(0);
});

test("a nudge says a lost offer again, or asks for a fresh path, and leaves alone what stands", async () => {
  const { doctor, patient } = await met();
  patient.call.nudge();
  expect(patient.peer.restarts).toBe(1);
  await settled();
  patient.sent.splice(0);
  patient.call.nudge();
  expect(kinds(patient.sent)).toEqual(["offer"]);
  doctor.peer.becomes("connected");
  doctor.call.nudge();
  expect(doctor.peer.restarts).toBe(0);
});

test("before the doctor's offer the patient's page has nothing to ask for", () => {
  const patient = side(false);
  patient.call.nudge();
  expect(patient.peer.restarts).toBe(0);
});

test("what fails asks for a fresh path at once; what blinks has a moment", async () => {
  const { doctor } = await met();
  doctor.peer.becomes("failed");
  expect(doctor.peer.restarts).toBe(1);
  await settled();
  const { patient } = await met();
  vi.useFakeTimers();
  patient.peer.becomes("disconnected");
  vi.advanceTimersByTime(2000);
  expect(patient.peer.restarts).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(patient.peer.restarts).toBe(1);
  vi.useRealTimers();
});

test("another camera, or none, without a new negotiation", async () => {
  const { doctor } = await met();
  await doctor.call.show({ sound: voice, picture: null });
  expect(doctor.peer.transceivers.map(({ sender }) => sender.track)).toEqual([voice, null]);
  await settled();
  expect(doctor.sent).toEqual([]);
});

test("when the line stands both have the same four words, and can write", async () => {
  const { doctor, patient } = await met();
  expect(doctor.call.tell({ type: "text", id: "1", text: "too early" })).toBe(false);
  connectLines(doctor.peer, patient.peer);
  await vi.waitFor(() => expect(patient.agreed).toHaveBeenCalled());
  expect(doctor.agreed.mock.calls).toEqual(patient.agreed.mock.calls);
  expect(doctor.agreed.mock.calls[0]?.[0]).toHaveLength(4);
  doctor.call.tell({ type: "text", id: "1", text: "Good morning" });
  await settled();
  expect(patient.told).toHaveBeenCalledWith({ type: "text", id: "1", text: "Good morning" });
});

test("somebody in the middle with a key of their own: the words differ", async () => {
  const { doctor, patient } = await met();
  // What the doctor's browser accepted is not what the patient's has.
  doctor.peer.remoteDescription = { type: "answer", sdp: "v=0\r\na=fingerprint:sha-256 EVIL\r\n" };
  connectLines(doctor.peer, patient.peer);
  await vi.waitFor(() => expect(patient.agreed).toHaveBeenCalled());
  await settled();
  expect(doctor.agreed.mock.calls[0]).not.toEqual(patient.agreed.mock.calls[0]);
});

test("what is no message of ours is not listened to", async () => {
  const { doctor, patient } = await met();
  const [, line] = connectLines(doctor.peer, patient.peer);
  for (const data of ["not json", JSON.stringify({ type: "text", text: 7 }), `"${"x".repeat(30_000)}"`]) {
    line.onmessage?.({ data });
  }
  await settled();
  expect(patient.told).not.toHaveBeenCalled();
});
