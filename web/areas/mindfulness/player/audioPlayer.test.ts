import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bowls, mockAudio, rain } from "../testUtils";
import { audioPlayer } from "./audioPlayer";
import { loadPosition } from "./playbackPositions";
import { getState } from "./playerStore";

let audio: ReturnType<typeof mockAudio>;
const onStart = vi.fn();

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  onStart.mockClear();
  audio = mockAudio();
});

afterEach(() => {
  vi.useRealTimers();
  audioPlayer.reset();
});

const play = (track = rain) => audioPlayer.togglePlay(track, onStart);

/** The events a browser fires once data has arrived. */
function emitPlaying(position = 0, duration = 90) {
  audio.emit("loadedmetadata", { duration, readyState: 4, currentTime: audio.element().currentTime });
  audio.emit("durationchange");
  audio.emit("playing");
  audio.emit("timeupdate", { currentTime: position || audio.element().currentTime });
}

test("togglePlay records the play, then starts the single audio element synchronously", () => {
  const order: string[] = [];
  onStart.mockImplementation(() => order.push("recorded"));
  audio.play.mockImplementation(async () => {
    order.push("played");
  });
  play();
  expect(order).toEqual(["recorded", "played"]);
  expect(audio.element().getAttribute("src")).toBe(rain.audio_file);
  expect(getState()).toMatchObject({ track: rain, playing: true, buffering: true, duration: 90 });
  emitPlaying(2);
  expect(getState()).toMatchObject({ buffering: false, time: 2 });
  play(bowls);
  expect(document.querySelectorAll("audio")).toHaveLength(1);
  expect(getState().track).toBe(bowls);
});

test("togglePlay on the current track pauses and resumes, and resuming is recorded", () => {
  play();
  emitPlaying(20);
  play();
  expect(audio.pause).toHaveBeenCalledOnce();
  expect(getState()).toMatchObject({ playing: false, time: 20 });
  play();
  expect(getState().playing).toBe(true);
  expect(onStart).toHaveBeenCalledTimes(2);
  expect(audio.load).toHaveBeenCalledOnce();
});

test("a start blocked by the autoplay policy is not playing", async () => {
  audio.play.mockRejectedValue(new DOMException("no gesture", "NotAllowedError"));
  play();
  await vi.waitFor(() => expect(getState()).toMatchObject({ playing: false, buffering: false, track: rain }));
});

test("an aborted start does not change the state", async () => {
  audio.play.mockRejectedValue(new DOMException("replaced", "AbortError"));
  play();
  await Promise.resolve();
  await Promise.resolve();
  expect(getState().playing).toBe(true);
});

test("the end of a track closes the player and clears the position", () => {
  play();
  emitPlaying(50);
  audioPlayer.pause();
  expect(loadPosition(rain)).toBe(50);
  play();
  audio.emit("ended");
  expect(getState()).toMatchObject({ track: null, playing: false });
  expect(loadPosition(rain)).toBe(0);
  expect(audio.element().hasAttribute("src")).toBe(false);
});

test("each track resumes at its saved position", () => {
  play();
  emitPlaying(40);
  play(bowls);
  expect(loadPosition(rain)).toBe(40);
  audioPlayer.close();
  play();
  expect(getState().time).toBe(40);
  audio.emit("loadedmetadata", { duration: 90, readyState: 1, currentTime: 0 });
  expect(audio.element().currentTime).toBe(40);
});

test("seek is clamped to the track, before and after its metadata is loaded", () => {
  play();
  audioPlayer.seek(30);
  expect(getState().time).toBe(30);
  emitPlaying();
  expect(audio.element().currentTime).toBe(30);
  audioPlayer.skip(15);
  expect(audio.element().currentTime).toBe(45);
  audioPlayer.skip(-100);
  expect(getState().time).toBe(0);
  audioPlayer.seek(500);
  expect(getState().time).toBe(90);
});

test("mute and speed apply to the next track", () => {
  play();
  audioPlayer.toggleMute();
  audioPlayer.setSpeed(1.25);
  play(bowls);
  expect(audio.element().muted).toBe(true);
  expect(audio.element().playbackRate).toBe(1.25);
  audioPlayer.toggleMute();
  audioPlayer.setSpeed(1);
  expect(audio.element().muted).toBe(false);
});

test("a pause event from the system pauses the player", () => {
  play();
  emitPlaying(5);
  audio.emit("pause");
  expect(getState().playing).toBe(false);
});

test.each([
  [401, "signed-out"],
  [403, "premium"],
  [404, "not-found"],
  [500, "network"],
])("a source that responds with %s sets the error %s", async (status, error) => {
  vi.stubGlobal("fetch", async () => new Response(null, { status }));
  play();
  audio.emit("error", { error: { code: 4 } });
  await vi.waitFor(() => expect(getState().error).toBe(error));
});

test("stalled playback fails once the source does not respond, and resumes from the same position", async () => {
  vi.useFakeTimers();
  const fetchSource = vi.fn(async () => new Response(null, { status: 200 }));
  vi.stubGlobal("fetch", fetchSource);
  play();
  audio.set({ error: null });
  emitPlaying(33);
  audio.emit("waiting");
  expect(getState()).toMatchObject({ buffering: true, error: null });
  await vi.advanceTimersByTimeAsync(5000);
  // The source responds, so the network is only slow: keep buffering.
  expect(fetchSource).toHaveBeenCalledOnce();
  expect(getState()).toMatchObject({ buffering: true, error: null });
  fetchSource.mockRejectedValue(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(getState()).toMatchObject({ buffering: false, error: "network", time: 33 });
  audio.load.mockClear();
  audioPlayer.retry();
  expect(audio.load).toHaveBeenCalledOnce();
  // The retry stalls as well.
  audio.emit("waiting");
  await vi.advanceTimersByTimeAsync(5000);
  expect(getState().error).toBe("network");
  // An automatic retry succeeds once the source responds.
  fetchSource.mockResolvedValue(new Response(null, { status: 200 }));
  await vi.advanceTimersByTimeAsync(7500);
  expect(audio.load).toHaveBeenCalledTimes(2);
  expect(getState().error).toBeNull();
  audio.emit("loadedmetadata", { duration: 90, readyState: 1, currentTime: 0 });
  expect(audio.element().currentTime).toBe(33);
});

test("playback resumes when the device is back online", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  play();
  audio.emit("error", { error: { code: 2 } });
  await vi.waitFor(() => expect(getState().error).toBe("network"));
  audio.play.mockClear();
  window.dispatchEvent(new Event("online"));
  expect(audio.play).toHaveBeenCalledOnce();
});

test("the sleep timer fades out, pauses and turns itself off", () => {
  vi.useFakeTimers();
  play();
  emitPlaying(10);
  audioPlayer.setSleepTimer(1);
  vi.advanceTimersByTime(56_000);
  expect(audio.element().volume).toBeCloseTo(0.5, 1);
  vi.advanceTimersByTime(4_500);
  expect(getState()).toMatchObject({ playing: false, sleepAt: null, track: rain });
  expect(audio.element().volume).toBe(1);
});

test("reset clears the player and all saved positions", () => {
  play();
  emitPlaying(30);
  audioPlayer.reset();
  expect(getState().track).toBeNull();
  expect(loadPosition(rain)).toBe(0);
  expect(window.sessionStorage.length).toBe(0);
});
