// The one audio element of the site, and everything that can be done with it.
import type { Track } from "./api";
import { forgetPositions, forgetTrack, keepPosition, keepTrack, positionOf } from "./kept";
import { change, current, silence, type Trouble } from "./playing";

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
function sound(): HTMLAudioElement {
  if (audio) return audio;
  audio = document.createElement("audio");
  audio.preload = "auto";
  const on = (name: keyof HTMLMediaElementEventMap, act: () => void) => audio?.addEventListener(name, act);
  on("loadedmetadata", begin);
  on("durationchange", measure);
  on("timeupdate", advance);
  on("playing", flow);
  on("waiting", dry);
  on("pause", rest);
  on("ended", finish);
  on("error", () => void fail());
  window.addEventListener("pagehide", remember);
  window.addEventListener("online", () => current().trouble === "lost" && retry());
  document.body.append(audio);
  return audio;
}

/** Play on another track switches to it; on the current one it pauses and resumes. */
export function toggle(track: Track, counting: Counting): void {
  const { track: before, playing, trouble } = current();
  if (before?.id === track.id) {
    if (playing && !trouble) pause();
    else resume(counting);
    return;
  }
  remember();
  forgetTrouble();
  keepTrack(track);
  written = positionOf(track);
  change({ track, time: written, duration: track.duration_seconds, trouble: null });
  start(track, counting);
}

export function resume(counting: Counting): void {
  const { track } = current();
  if (track) start(track, counting);
}

function start(track: Track, counting: Counting): void {
  counting(track);
  play(track);
}

function play(track: Track): void {
  const { time, muted, speed, trouble } = current();
  const element = sound();
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
  change({ playing: true, waiting: element.readyState < HAVE_FUTURE_DATA, trouble: null });
  if (current().waiting) lookAfter();
  element.play().catch(refused);
}

/** The browser may refuse to start; a newer wish than this one ends it too, and needs no word. What fails to load is heard as `error`. */
function refused(why: unknown): void {
  if (why instanceof DOMException && why.name === "NotAllowedError") change({ playing: false, waiting: false });
}

export function pause(): void {
  forgetTrouble();
  change({ playing: false, waiting: false });
  audio?.pause();
  remember();
}

/** From where it stopped. */
export function retry(): void {
  const { track } = current();
  if (track) play(track);
}

export function seek(to: number): void {
  const { duration, track } = current();
  if (!track) return;
  const time = Math.min(Math.max(to, 0), duration || track.duration_seconds);
  if (audio && loaded === track.id && audio.readyState > 0) audio.currentTime = time;
  else beginAt = time;
  change({ time });
  remember();
}

export const skip = (seconds: number) => seek(current().time + seconds);

export function mute(): void {
  const muted = !current().muted;
  if (audio) audio.muted = muted;
  change({ muted });
}

export function setSpeed(speed: number): void {
  if (audio) {
    audio.defaultPlaybackRate = speed;
    audio.playbackRate = speed;
  }
  change({ speed });
}

/** Falls silent after so many minutes, gently; null stays awake. */
export function sleepIn(minutes: number | null): void {
  clearInterval(falling);
  if (audio) audio.volume = 1;
  change({ sleepAt: minutes === null ? null : Date.now() + minutes * 60_000 });
  if (minutes !== null) falling = setInterval(fall, 500);
}

function fall(): void {
  const { sleepAt } = current();
  const left = (sleepAt ?? 0) - Date.now();
  // Some phones keep the volume to themselves; there it ends without a fade.
  if (audio && left < FADE) audio.volume = Math.max(left / FADE, 0);
  if (left > 0) return;
  pause();
  sleepIn(null);
}

/** The player goes, and the place in the track is remembered. */
export function close(): void {
  remember();
  leave();
}

/** At sign-out: nothing of it stays. */
export function forget(): void {
  leave();
  forgetPositions();
}

function leave(): void {
  forgetTrouble();
  sleepIn(null);
  forgetTrack();
  loaded = undefined;
  const { muted, speed } = current();
  change({ ...silence, muted, speed });
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
  if (audio && Number.isFinite(audio.duration)) change({ duration: audio.duration });
}

function advance(): void {
  // Before its length is known an element says 0, which is nobody's place.
  if (!audio || beginAt > 0 || audio.readyState === 0) return;
  change({ time: audio.currentTime });
  if (Math.abs(audio.currentTime - written) >= EVERY) remember();
}

function flow(): void {
  forgetTrouble();
  patience = PATIENCE;
  change({ playing: true, waiting: false, trouble: null });
}

function dry(): void {
  change({ waiting: true });
  lookAfter();
}

/** Headphones pulled out, a call coming in: whoever paused it. */
function rest(): void {
  if (!audio?.ended && !current().trouble) change({ playing: false, waiting: false });
}

function finish(): void {
  const { track } = current();
  if (track) keepPosition(track, 0);
  leave();
}

function remember(): void {
  const { track, time } = current();
  if (!track) return;
  written = time;
  keepPosition(track, time);
}

function forgetTrouble(): void {
  clearTimeout(watch);
}

function lookAfter(): void {
  clearTimeout(watch);
  watch = setTimeout(() => void lookUp(), PATIENCE);
}

/** A slow network is waited for; one that answers nothing is trouble. */
async function lookUp(): Promise<void> {
  const { track, waiting } = current();
  if (!track || !waiting) return;
  const trouble = await whatIsWrong(track);
  if (current().track !== track || !current().waiting) return;
  if (trouble) meet(trouble);
  else lookAfter();
}

function meet(trouble: Trouble): void {
  change({ waiting: false, trouble });
  clearTimeout(watch);
  // It goes on by itself when there is something to go on with.
  if (trouble === "lost") watch = setTimeout(() => void lookBack(), patience);
}

async function lookBack(): Promise<void> {
  const { track, trouble } = current();
  if (!track || trouble !== "lost") return;
  patience = Math.min(patience * 1.5, LONGEST);
  const still = await whatIsWrong(track);
  if (current().track !== track || current().trouble !== "lost") return;
  if (still) meet(still);
  else retry();
}

async function fail(): Promise<void> {
  const { track } = current();
  if (!track || loaded !== track.id) return;
  forgetTrouble();
  const trouble = (await whatIsWrong(track)) ?? "lost";
  if (current().track === track && audio?.error) meet(trouble);
}

/** An element does not say why it got no sound; its address does. A redirect leads to a store that has it. */
async function whatIsWrong({ audio_file }: Track): Promise<Trouble | null> {
  try {
    const { status, type } = await fetch(audio_file, { method: "HEAD", redirect: "manual" });
    if (status < 400 || type === "opaqueredirect") return null;
    return reasons[status] ?? "lost";
  } catch {
    return "lost";
  }
}

const reasons: Record<number, Trouble> = { 401: "signed-out", 403: "premium", 404: "gone" };
