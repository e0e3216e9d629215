// The one audio element of the site, and everything that can be done with it.
import type { Track } from "./api";
import { clearPositions, clearTrack, loadPosition, savePosition, saveTrack } from "./playbackPositions";
import { getState, initialState, type PlaybackFailure, setState } from "./playerStore";

export const SKIP = 15;
export const SPEEDS = [0.75, 1, 1.25, 1.5] as const;

/** How long it may wait for sound before the server is asked whether it is still there. */
const PATIENCE = 5_000;
/** And at most so long between two looks at one that was not. */
const LONGEST = 60_000;
/** How often a position is written down. */
const EVERY = 2;
/** The last of it before falling silent. */
const FADE = 8_000;

/** The state of an element that can play on from where it is. */
const HAVE_FUTURE_DATA = 3;

/** Called before each start: a play is counted. */
export type Counting = (track: Track) => void;

let audio: HTMLAudioElement | undefined;
/** The track whose sound the element has. */
let loaded: number | undefined;
/** Where to begin once its length is known. */
let beginAt = 0;
let written = 0;
let watch: ReturnType<typeof setTimeout> | undefined;
/** Until the next look at a server that was silent; longer each time. */
let patience = PATIENCE;
let falling: ReturnType<typeof setInterval> | undefined;

/** Made by the first tap, and started within it, as phones demand. Plain: a sound routed through a graph stops when a phone's screen goes dark. */
function getAudio(): HTMLAudioElement {
  if (audio) return audio;
  audio = document.createElement("audio");
  audio.preload = "auto";
  const on = (name: keyof HTMLMediaElementEventMap, act: () => void) => audio?.addEventListener(name, act);
  on("loadedmetadata", begin);
  on("durationchange", measure);
  on("timeupdate", advance);
  on("playing", onPlaying);
  on("waiting", onWaiting);
  on("pause", onPause);
  on("ended", finish);
  on("error", () => void fail());
  window.addEventListener("pagehide", saveCurrentPosition);
  window.addEventListener("online", () => getState().trouble === "lost" && retry());
  document.body.append(audio);
  return audio;
}

/** Play on another track switches to it; on the current one it pauses and resumes. */
export function togglePlay(track: Track, counting: Counting): void {
  const { track: before, playing, trouble } = getState();
  if (before?.id === track.id) {
    if (playing && !trouble) pause();
    else resume(counting);
    return;
  }
  saveCurrentPosition();
  forgetTrouble();
  saveTrack(track);
  written = loadPosition(track);
  setState({ track, time: written, duration: track.duration_seconds, trouble: null });
  start(track, counting);
}

export function resume(counting: Counting): void {
  const { track } = getState();
  if (track) start(track, counting);
}

function start(track: Track, counting: Counting): void {
  counting(track);
  play(track);
}

function play(track: Track): void {
  const { time, muted, speed, trouble } = getState();
  const element = getAudio();
  if (loaded !== track.id || element.error || trouble) {
    loaded = track.id;
    beginAt = time;
    element.src = track.audio_file;
    element.load();
  }
  element.muted = muted;
  element.volume = 1;
  element.defaultPlaybackRate = speed;
  element.playbackRate = speed;
  setState({ playing: true, waiting: element.readyState < HAVE_FUTURE_DATA, trouble: null });
  if (getState().waiting) startStallTimer();
  element.play().catch(refused);
}

/** The browser may refuse to start; a newer wish than this one ends it too, and needs no word. What fails to load is heard as `error`. */
function refused(why: unknown): void {
  if (why instanceof DOMException && why.name === "NotAllowedError") setState({ playing: false, waiting: false });
}

export function pause(): void {
  forgetTrouble();
  setState({ playing: false, waiting: false });
  audio?.pause();
  saveCurrentPosition();
}

/** From where it stopped. */
export function retry(): void {
  const { track } = getState();
  if (track) play(track);
}

export function seek(to: number): void {
  const { duration, track } = getState();
  if (!track) return;
  const time = Math.min(Math.max(to, 0), duration || track.duration_seconds);
  if (audio && loaded === track.id && audio.readyState > 0) audio.currentTime = time;
  else beginAt = time;
  setState({ time });
  saveCurrentPosition();
}

export const skip = (seconds: number) => seek(getState().time + seconds);

export function mute(): void {
  const muted = !getState().muted;
  if (audio) audio.muted = muted;
  setState({ muted });
}

export function setSpeed(speed: number): void {
  if (audio) {
    audio.defaultPlaybackRate = speed;
    audio.playbackRate = speed;
  }
  setState({ speed });
}

/** Falls silent after so many minutes, gently; null stays awake. */
export function setSleepTimer(minutes: number | null): void {
  clearInterval(falling);
  if (audio) audio.volume = 1;
  setState({ sleepAt: minutes === null ? null : Date.now() + minutes * 60_000 });
  if (minutes !== null) falling = setInterval(fadeOut, 500);
}

function fadeOut(): void {
  const { sleepAt } = getState();
  const left = (sleepAt ?? 0) - Date.now();
  // Some phones keep the volume to themselves; there it ends without a fade.
  if (audio && left < FADE) audio.volume = Math.max(left / FADE, 0);
  if (left > 0) return;
  pause();
  setSleepTimer(null);
}

/** The player goes, and the place in the track is remembered. */
export function close(): void {
  saveCurrentPosition();
  unload();
}

/** At sign-out: nothing of it stays. */
export function reset(): void {
  unload();
  clearPositions();
}

function unload(): void {
  forgetTrouble();
  setSleepTimer(null);
  clearTrack();
  loaded = undefined;
  const { muted, speed } = getState();
  setState({ ...initialState, muted, speed });
  if (!audio) return;
  audio.pause();
  audio.removeAttribute("src");
  audio.load();
}

function begin(): void {
  if (audio && beginAt > 0 && beginAt < audio.duration) audio.currentTime = beginAt;
  beginAt = 0;
}

function measure(): void {
  if (audio && Number.isFinite(audio.duration)) setState({ duration: audio.duration });
}

function advance(): void {
  // Before its length is known an element says 0, which is nobody's place.
  if (!audio || beginAt > 0 || audio.readyState === 0) return;
  setState({ time: audio.currentTime });
  if (Math.abs(audio.currentTime - written) >= EVERY) saveCurrentPosition();
}

function onPlaying(): void {
  forgetTrouble();
  patience = PATIENCE;
  setState({ playing: true, waiting: false, trouble: null });
}

function onWaiting(): void {
  setState({ waiting: true });
  startStallTimer();
}

/** Headphones pulled out, a call coming in: whoever paused it. */
function onPause(): void {
  if (!audio?.ended && !getState().trouble) setState({ playing: false, waiting: false });
}

function finish(): void {
  const { track } = getState();
  if (track) savePosition(track, 0);
  unload();
}

function saveCurrentPosition(): void {
  const { track, time } = getState();
  if (!track) return;
  written = time;
  savePosition(track, time);
}

function forgetTrouble(): void {
  clearTimeout(watch);
}

function startStallTimer(): void {
  clearTimeout(watch);
  watch = setTimeout(() => void checkStall(), PATIENCE);
}

/** A slow network is waited for; one that answers nothing is trouble. */
async function checkStall(): Promise<void> {
  const { track, waiting } = getState();
  if (!track || !waiting) return;
  const trouble = await probeSource(track);
  if (getState().track !== track || !getState().waiting) return;
  if (trouble) setError(trouble);
  else startStallTimer();
}

function setError(trouble: PlaybackFailure): void {
  setState({ waiting: false, trouble });
  clearTimeout(watch);
  // It goes on by itself when there is something to go on with.
  if (trouble === "lost") watch = setTimeout(() => void retryAfterError(), patience);
}

async function retryAfterError(): Promise<void> {
  const { track, trouble } = getState();
  if (!track || trouble !== "lost") return;
  patience = Math.min(patience * 1.5, LONGEST);
  const still = await probeSource(track);
  if (getState().track !== track || getState().trouble !== "lost") return;
  if (still) setError(still);
  else retry();
}

async function fail(): Promise<void> {
  const { track } = getState();
  if (!track || loaded !== track.id) return;
  forgetTrouble();
  const trouble = (await probeSource(track)) ?? "lost";
  if (getState().track === track && audio?.error) setError(trouble);
}

/** An element does not say why it got no sound; its address does. A redirect leads to a store that has it. */
async function probeSource({ audio_file }: Track): Promise<PlaybackFailure | null> {
  try {
    const { status, type } = await fetch(audio_file, { method: "HEAD", redirect: "manual" });
    if (status < 400 || type === "opaqueredirect") return null;
    return reasons[status] ?? "lost";
  } catch {
    return "lost";
  }
}

const reasons: Record<number, PlaybackFailure> = { 401: "signed-out", 403: "premium", 404: "gone" };
