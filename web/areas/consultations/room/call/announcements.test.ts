// Screen reader announcements, the time left and the microphone level label.
import { expect, test } from "vitest";
import { room } from "../../testUtils";
import { levelLabel, loudness } from "../media/useMicLevel";
import { timeLeft } from "../ui/TimeLeft";
import { announcementFor } from "./announcements";
import type { CallState } from "./callState";

const remoteMedia = { type: "media-state", audio: true, video: true, audioOnly: false } as const;
const connected: CallState = {
  stage: "connected",
  closedStatus: null,
  peerLeft: false,
  remoteStream: null,
  sasWords: null,
  quality: null,
  audioOnly: null,
  remoteMedia,
  messages: [],
  canSendMessages: true,
  signalingLost: false,
};
const name = "Dr. Meera Iyer";
const announce = (current: Partial<CallState>, previous: Partial<CallState> = {}) =>
  announcementFor({ ...connected, ...previous }, { ...connected, ...current }, name);

test("announces when the other participant joins, leaves or disconnects", () => {
  expect(announce({ stage: "waiting" }, { stage: "joining" })).toBe("You are in the room. Waiting for Dr. Meera Iyer.");
  expect(announce({}, { stage: "connecting" })).toBe("You are connected with Dr. Meera Iyer.");
  expect(announce({ stage: "waiting", peerLeft: true })).toBe("Dr. Meera Iyer has left.");
  expect(announce({ stage: "reconnecting" })).toBe("The connection is lost. Reconnecting by itself.");
});

test("announces why video is off, and when it is back", () => {
  expect(announce({ audioOnly: "weak-network" })).toContain("The network is weak");
  expect(announce({ audioOnly: "peer" })).toContain("Dr. Meera Iyer went to sound only");
  expect(announce({}, { audioOnly: "user" })).toBe("Pictures are on again.");
});

test("announces messages of the other participant only", () => {
  expect(announce({ messages: [{ id: "1", mine: false, text: "Hello" }] })).toBe("Dr. Meera Iyer writes: Hello");
  expect(announce({ messages: [{ id: "1", mine: true, text: "Hello" }] })).toBeNull();
});

test("announces when the other participant mutes or turns the camera off", () => {
  expect(announce({ remoteMedia: { ...remoteMedia, audio: false } })).toBe("Dr. Meera Iyer is muted.");
  expect(announce({ remoteMedia: { ...remoteMedia, video: false } })).toBe("Dr. Meera Iyer turned the camera off.");
  expect(announce({ quality: "good" })).toBeNull();
});

test("timeLeft counts minutes to the start, the end and the closing of the room", () => {
  const at = (clock: string) => timeLeft(room, Date.parse(`2026-11-16T${clock}+05:30`));
  expect(at("09:40:10")).toBe("Begins in 5 min");
  expect(at("09:45:00")).toBe("45 min left");
  expect(at("10:29:30")).toBe("1 min left");
  expect(at("10:40:00")).toBe("Room closes in 20 min");
  expect(at("11:10:00")).toBe("Room closes in 0 min");
});

test("labels the microphone level", () => {
  const tone = (amplitude: number) =>
    loudness(Float32Array.from({ length: 512 }, (_, index) => amplitude * Math.sin(index / 3)));
  expect([0, 0.006, 0.05, 1].map((amplitude) => levelLabel(tone(amplitude)))).toEqual([
    "Silent",
    "Quiet",
    "Good",
    "Loud",
  ]);
});
