import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { close, mute, pause, reset, retry, seek, setSleepTimer, setSpeed, skip, togglePlay } from "./audioPlayer";
import { loadPosition } from "./playbackPositions";
import { getState } from "./playerStore";
import { bowls, rain, silentAudio } from "./testing";

let audio: ReturnType<typeof silentAudio>;
const counted = vi.fn();

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  counted.mockClear();
  audio = silentAudio();
});

afterEach(() => {
  vi.useRealTimers();
  reset();
});

const play = (track = rain) => togglePlay(track, counted);

/** As a browser goes once the sound is there. */
function flows(at = 0, duration = 90) {
  audio.emit("loadedmetadata", { duration, readyState: 4, currentTime: audio.element().currentTime });
  audio.emit("durationchange");
  audio.emit("playing");
  audio.emit("timeupdate", { currentTime: at || audio.element().currentTime });
}

test("play counts first, then starts the one element within the tap", () => {
  const order: string[] = [];
  counted.mockImplementation(() => order.push("counted"));
  audio.play.mockImplementation(async () => {
    order.push("played");
  });
  play();
  expect(order).toEqual(["counted", "played"]);
  expect(audio.element().getAttribute("src")).toBe(rain.audio_file);
  expect(getState()).toMatchObject({ track: rain, playing: true, waiting: true, duration: 90 });
  flows(2);
  expect(getState()).toMatchObject({ waiting: false, time: 2 });
  play(bowls);
  expect(document.querySelectorAll("audio")).toHaveLength(1);
  expect(getState().track).toBe(bowls);
});

test("play on the current track pauses and resumes, and resuming is counted", () => {
  play();
  flows(20);
  play();
  expect(audio.pause).toHaveBeenCalledOnce();
  expect(getState()).toMatchObject({ playing: false, time: 20 });
  play();
  expect(getState().playing).toBe(true);
  expect(counted).toHaveBeenCalledTimes(2);
  expect(audio.load).toHaveBeenCalledOnce();
});

test("a refused start is not playing", async () => {
  audio.play.mockRejectedValue(new DOMException("no gesture", "NotAllowedError"));
  play();
  await vi.waitFor(() => expect(getState()).toMatchObject({ playing: false, waiting: false, track: rain }));
});

test("a start that another wish overtook says nothing", async () => {
  audio.play.mockRejectedValue(new DOMException("replaced", "AbortError"));
  play();
  await Promise.resolve();
  await Promise.resolve();
  expect(getState().playing).toBe(true);
});

test("at its end the player closes and the place is forgotten", () => {
  play();
  flows(50);
  pause();
  expect(loadPosition(rain)).toBe(50);
  play();
  audio.emit("ended");
  expect(getState()).toMatchObject({ track: null, playing: false });
  expect(loadPosition(rain)).toBe(0);
  expect(audio.element().hasAttribute("src")).toBe(false);
});

test("each track goes on where it was left", () => {
  play();
  flows(40);
  play(bowls);
  expect(loadPosition(rain)).toBe(40);
  close();
  play();
  expect(getState().time).toBe(40);
  audio.emit("loadedmetadata", { duration: 90, readyState: 1, currentTime: 0 });
  expect(audio.element().currentTime).toBe(40);
});

test("seeking stays within the track, before and after its sound is there", () => {
  play();
  seek(30);
  expect(getState().time).toBe(30);
  flows();
  expect(audio.element().currentTime).toBe(30);
  skip(15);
  expect(audio.element().currentTime).toBe(45);
  skip(-100);
  expect(getState().time).toBe(0);
  seek(500);
  expect(getState().time).toBe(90);
});

test("mute and speed stay with the next track", () => {
  play();
  mute();
  setSpeed(1.25);
  play(bowls);
  expect(audio.element().muted).toBe(true);
  expect(audio.element().playbackRate).toBe(1.25);
  mute();
  setSpeed(1);
  expect(audio.element().muted).toBe(false);
});

test("whoever paused it, it is paused", () => {
  play();
  flows(5);
  audio.emit("pause");
  expect(getState().playing).toBe(false);
});

test.each([
  [401, "signed-out"],
  [403, "premium"],
  [404, "gone"],
  [500, "lost"],
])("a sound that is refused with %s is %s", async (status, trouble) => {
  vi.stubGlobal("fetch", async () => new Response(null, { status }));
  play();
  audio.emit("error", { error: { code: 4 } });
  await vi.waitFor(() => expect(getState().trouble).toBe(trouble));
});

test("a sound that stops coming is trouble once the server is silent too, and goes on from there", async () => {
  vi.useFakeTimers();
  const ask = vi.fn(async () => new Response(null, { status: 200 }));
  vi.stubGlobal("fetch", ask);
  play();
  audio.set({ error: null });
  flows(33);
  audio.emit("waiting");
  expect(getState()).toMatchObject({ waiting: true, trouble: null });
  await vi.advanceTimersByTimeAsync(5000);
  // Only slow: it is waited for.
  expect(ask).toHaveBeenCalledOnce();
  expect(getState()).toMatchObject({ waiting: true, trouble: null });
  ask.mockRejectedValue(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(getState()).toMatchObject({ waiting: false, trouble: "lost", time: 33 });
  audio.load.mockClear();
  retry();
  expect(audio.load).toHaveBeenCalledOnce();
  // Still nothing.
  audio.emit("waiting");
  await vi.advanceTimersByTimeAsync(5000);
  expect(getState().trouble).toBe("lost");
  // It looks again by itself, and goes on when the server is back.
  ask.mockResolvedValue(new Response(null, { status: 200 }));
  await vi.advanceTimersByTimeAsync(7500);
  expect(audio.load).toHaveBeenCalledTimes(2);
  expect(getState().trouble).toBeNull();
  audio.emit("loadedmetadata", { duration: 90, readyState: 1, currentTime: 0 });
  expect(audio.element().currentTime).toBe(33);
});

test("a device that is back on line goes on by itself", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  play();
  audio.emit("error", { error: { code: 2 } });
  await vi.waitFor(() => expect(getState().trouble).toBe("lost"));
  audio.play.mockClear();
  window.dispatchEvent(new Event("online"));
  expect(audio.play).toHaveBeenCalledOnce();
});

test("the sleep timer fades, falls silent, and is then off", () => {
  vi.useFakeTimers();
  play();
  flows(10);
  setSleepTimer(1);
  vi.advanceTimersByTime(56_000);
  expect(audio.element().volume).toBeCloseTo(0.5, 1);
  vi.advanceTimersByTime(4_500);
  expect(getState()).toMatchObject({ playing: false, sleepAt: null, track: rain });
  expect(audio.element().volume).toBe(1);
});

test("signing out forgets all of it", () => {
  play();
  flows(30);
  reset();
  expect(getState().track).toBeNull();
  expect(loadPosition(rain)).toBe(0);
  expect(window.sessionStorage.length).toBe(0);
});
