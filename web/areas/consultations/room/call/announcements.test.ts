// What is said aloud, and in which words time and loudness are told.
import { expect, test } from "vitest";
import { room } from "../../testUtils";
import { levelLabel, loudness } from "../media/useMicLevel";
import { timeLeft } from "../ui/TimeLeft";
import { announcementsFor } from "./announcements";
import type { CallState } from "./callSession";

const shows = { type: "shows", sound: true, picture: true, soundOnly: false } as const;
const quiet: CallState = {
  stage: "together",
  closed: null,
  left: false,
  stream: null,
  words: null,
  quality: null,
  soundOnly: null,
  shows,
  messages: [],
  canWrite: true,
  serverLost: false,
};
const name = "Dr. Meera Iyer";
const said = (now: Partial<CallState>, before: Partial<CallState> = {}) =>
  announcementsFor({ ...quiet, ...before }, { ...quiet, ...now }, name);

test("who came, who left, what broke", () => {
  expect(said({ stage: "waiting" }, { stage: "joining" })).toBe("You are in the room. Waiting for Dr. Meera Iyer.");
  expect(said({}, { stage: "connecting" })).toBe("You are connected with Dr. Meera Iyer.");
  expect(said({ stage: "waiting", left: true })).toBe("Dr. Meera Iyer has left.");
  expect(said({ stage: "reconnecting" })).toBe("The connection is lost. Reconnecting by itself.");
});

test("why there are no pictures, and that they are back", () => {
  expect(said({ soundOnly: "weak" })).toContain("The network is weak");
  expect(said({ soundOnly: "other" })).toContain("Dr. Meera Iyer went to sound only");
  expect(said({}, { soundOnly: "chosen" })).toBe("Pictures are on again.");
});

test("messages of the other side, not one's own", () => {
  expect(said({ messages: [{ id: "1", mine: false, text: "Hello" }] })).toBe("Dr. Meera Iyer writes: Hello");
  expect(said({ messages: [{ id: "1", mine: true, text: "Hello" }] })).toBeNull();
});

test("muted and without a camera", () => {
  expect(said({ shows: { ...shows, sound: false } })).toBe("Dr. Meera Iyer is muted.");
  expect(said({ shows: { ...shows, picture: false } })).toBe("Dr. Meera Iyer turned the camera off.");
  expect(said({ quality: "good" })).toBeNull();
});

test("time left, in minutes", () => {
  const at = (clock: string) => timeLeft(room, Date.parse(`2026-11-16T${clock}+05:30`));
  expect(at("09:40:10")).toBe("Begins in 5 min");
  expect(at("09:45:00")).toBe("45 min left");
  expect(at("10:29:30")).toBe("1 min left");
  expect(at("10:40:00")).toBe("Room closes in 20 min");
  expect(at("11:10:00")).toBe("Room closes in 0 min");
});

test("loudness in words", () => {
  const tone = (size: number) => loudness(Float32Array.from({ length: 512 }, (_, at) => size * Math.sin(at / 3)));
  expect([0, 0.006, 0.05, 1].map((size) => levelLabel(tone(size)))).toEqual(["Silent", "Quiet", "Good", "Loud"]);
});
