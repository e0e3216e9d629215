// Playback on the site's single audio element. The state that components render is in playerStore.ts.
import type { Track } from "../api";
import { clearPositions, clearTrack, loadPosition, savePosition, saveTrack } from "./playbackPositions";
import { getState, initialState, type PlaybackErrorCode, setState } from "./playerStore";

export const SKIP_SECONDS = 15;
export const SPEEDS = [0.75, 1, 1.25, 1.5] as const;

/** How long playback may buffer before the source is probed, and the first delay before a retry. */
const STALL_TIMEOUT_MS = 5_000;
const MAX_RETRY_DELAY_MS = 60_000;
const RETRY_BACKOFF = 1.5;
const SAVE_INTERVAL_SECONDS = 2;
const FADE_MS = 8_000;
const FADE_STEP_MS = 500;

/** `HTMLMediaElement.HAVE_FUTURE_DATA`, which test DOMs do not define. */
const HAVE_FUTURE_DATA = 3;

/** Called before each start requested by the user, to record the play. */
export type OnStart = (track: Track) => void;

class AudioPlayer {
  #audio: HTMLAudioElement | undefined;
  #loadedTrackId: number | undefined;
  /** Seconds to seek to once the metadata is loaded. */
  #startPosition = 0;
  #savedPosition = 0;
  /** Either the pending stall check or the pending retry. */
  #recoveryTimer: ReturnType<typeof setTimeout> | undefined;
  #retryDelay = STALL_TIMEOUT_MS;
  #fadeTimer: ReturnType<typeof setInterval> | undefined;

  /** Switches to another track; pauses or resumes the current one. */
  togglePlay(track: Track, onStart: OnStart): void {
    const { track: current, playing, error } = getState();
    if (current?.id === track.id) {
      if (playing && !error) this.pause();
      else this.resume(onStart);
      return;
    }
    this.#saveCurrentPosition();
    this.#clearRecoveryTimer();
    saveTrack(track);
    this.#savedPosition = loadPosition(track);
    setState({ track, time: this.#savedPosition, duration: track.duration_seconds, error: null });
    this.#start(track, onStart);
  }

  resume(onStart: OnStart): void {
    const { track } = getState();
    if (track) this.#start(track, onStart);
  }

  pause(): void {
    this.#clearRecoveryTimer();
    setState({ playing: false, buffering: false });
    this.#audio?.pause();
    this.#saveCurrentPosition();
  }

  /** Reloads the source and continues from the current position. */
  retry(): void {
    const { track } = getState();
    if (track) this.#play(track);
  }

  seek(seconds: number): void {
    const { duration, track } = getState();
    if (!track) return;
    const time = Math.min(Math.max(seconds, 0), duration || track.duration_seconds);
    if (this.#audio && this.#loadedTrackId === track.id && this.#audio.readyState > 0) this.#audio.currentTime = time;
    else this.#startPosition = time;
    setState({ time });
    this.#saveCurrentPosition();
  }

  skip(seconds: number): void {
    this.seek(getState().time + seconds);
  }

  toggleMute(): void {
    const muted = !getState().muted;
    if (this.#audio) this.#audio.muted = muted;
    setState({ muted });
  }

  setSpeed(speed: number): void {
    if (this.#audio) {
      this.#audio.defaultPlaybackRate = speed;
      this.#audio.playbackRate = speed;
    }
    setState({ speed });
  }

  /** Fades out and pauses after this many minutes; null turns the timer off. */
  setSleepTimer(minutes: number | null): void {
    clearInterval(this.#fadeTimer);
    if (this.#audio) this.#audio.volume = 1;
    setState({ sleepAt: minutes === null ? null : Date.now() + minutes * 60_000 });
    if (minutes !== null) this.#fadeTimer = setInterval(() => this.#fadeOut(), FADE_STEP_MS);
  }

  /** Closes the player; the position in the track stays saved. */
  close(): void {
    this.#saveCurrentPosition();
    this.#unload();
  }

  /** At sign-out: also deletes the saved positions. */
  reset(): void {
    this.#unload();
    clearPositions();
  }

  /**
   * Created on the first click, because phones allow playback only from a user gesture. A plain element: audio routed through
   * the Web Audio API stops when a phone's screen is locked.
   */
  #getAudio(): HTMLAudioElement {
    if (this.#audio) return this.#audio;
    const audio = document.createElement("audio");
    this.#audio = audio;
    audio.preload = "auto";
    audio.addEventListener("loadedmetadata", () => this.#onLoadedMetadata(audio));
    audio.addEventListener("durationchange", () => this.#onDurationChange(audio));
    audio.addEventListener("timeupdate", () => this.#onTimeUpdate(audio));
    audio.addEventListener("playing", () => this.#onPlaying());
    audio.addEventListener("waiting", () => this.#onWaiting());
    audio.addEventListener("pause", () => this.#onPause(audio));
    audio.addEventListener("ended", () => this.#onEnded());
    audio.addEventListener("error", () => void this.#onError(audio));
    window.addEventListener("pagehide", () => this.#saveCurrentPosition());
    window.addEventListener("online", () => getState().error === "network" && this.retry());
    document.body.append(audio);
    return audio;
  }

  #start(track: Track, onStart: OnStart): void {
    onStart(track);
    this.#play(track);
  }

  #play(track: Track): void {
    const { time, muted, speed, error } = getState();
    const audio = this.#getAudio();
    if (this.#loadedTrackId !== track.id || audio.error || error) {
      this.#loadedTrackId = track.id;
      this.#startPosition = time;
      audio.src = track.audio_file;
      audio.load();
    }
    audio.muted = muted;
    audio.volume = 1;
    audio.defaultPlaybackRate = speed;
    audio.playbackRate = speed;
    setState({ playing: true, buffering: audio.readyState < HAVE_FUTURE_DATA, error: null });
    if (getState().buffering) this.#startStallTimer();
    audio.play().catch(onPlayRejected);
  }

  #fadeOut(): void {
    const remaining = (getState().sleepAt ?? 0) - Date.now();
    // iOS ignores `volume`; playback ends without a fade there.
    if (this.#audio && remaining < FADE_MS) this.#audio.volume = Math.max(remaining / FADE_MS, 0);
    if (remaining > 0) return;
    this.pause();
    this.setSleepTimer(null);
  }

  #unload(): void {
    this.#clearRecoveryTimer();
    this.setSleepTimer(null);
    clearTrack();
    this.#loadedTrackId = undefined;
    const { muted, speed } = getState();
    setState({ ...initialState, muted, speed });
    if (!this.#audio) return;
    this.#audio.pause();
    this.#audio.removeAttribute("src");
    this.#audio.load();
  }

  #onLoadedMetadata(audio: HTMLAudioElement): void {
    if (this.#startPosition > 0 && this.#startPosition < audio.duration) audio.currentTime = this.#startPosition;
    this.#startPosition = 0;
  }

  #onDurationChange(audio: HTMLAudioElement): void {
    if (Number.isFinite(audio.duration)) setState({ duration: audio.duration });
  }

  #onTimeUpdate(audio: HTMLAudioElement): void {
    // Before the metadata is loaded `currentTime` is 0, which is not the position to show or save.
    if (this.#startPosition > 0 || audio.readyState === 0) return;
    setState({ time: audio.currentTime });
    if (Math.abs(audio.currentTime - this.#savedPosition) >= SAVE_INTERVAL_SECONDS) this.#saveCurrentPosition();
  }

  #onPlaying(): void {
    this.#clearRecoveryTimer();
    this.#retryDelay = STALL_TIMEOUT_MS;
    setState({ playing: true, buffering: false, error: null });
  }

  #onWaiting(): void {
    setState({ buffering: true });
    this.#startStallTimer();
  }

  /** Also fired by the system: headphones unplugged, an incoming call. */
  #onPause(audio: HTMLAudioElement): void {
    if (!audio.ended && !getState().error) setState({ playing: false, buffering: false });
  }

  #onEnded(): void {
    const { track } = getState();
    if (track) savePosition(track, 0);
    this.#unload();
  }

  async #onError(audio: HTMLAudioElement): Promise<void> {
    const { track } = getState();
    if (!track || this.#loadedTrackId !== track.id) return;
    this.#clearRecoveryTimer();
    const error = (await probeSource(track)) ?? "network";
    if (getState().track === track && audio.error) this.#setError(error);
  }

  #saveCurrentPosition(): void {
    const { track, time } = getState();
    if (!track) return;
    this.#savedPosition = time;
    savePosition(track, time);
  }

  #clearRecoveryTimer(): void {
    clearTimeout(this.#recoveryTimer);
  }

  #startStallTimer(): void {
    this.#clearRecoveryTimer();
    this.#recoveryTimer = setTimeout(() => void this.#checkStall(), STALL_TIMEOUT_MS);
  }

  /** Keeps buffering on a slow network; reports an error when the source does not respond. */
  async #checkStall(): Promise<void> {
    const { track, buffering } = getState();
    if (!track || !buffering) return;
    const error = await probeSource(track);
    if (getState().track !== track || !getState().buffering) return;
    if (error) this.#setError(error);
    else this.#startStallTimer();
  }

  #setError(error: PlaybackErrorCode): void {
    setState({ buffering: false, error });
    this.#clearRecoveryTimer();
    if (error === "network") {
      this.#recoveryTimer = setTimeout(() => void this.#retryAfterError(), this.#retryDelay);
    }
  }

  async #retryAfterError(): Promise<void> {
    const { track, error } = getState();
    if (!track || error !== "network") return;
    this.#retryDelay = Math.min(this.#retryDelay * RETRY_BACKOFF, MAX_RETRY_DELAY_MS);
    const currentError = await probeSource(track);
    if (getState().track !== track || getState().error !== "network") return;
    if (currentError) this.#setError(currentError);
    else this.retry();
  }
}

export const audioPlayer = new AudioPlayer();

/** Autoplay may be blocked. AbortError means that a newer call replaced this one; load failures are reported by the `error` event. */
function onPlayRejected(error: unknown): void {
  if (error instanceof DOMException && error.name === "NotAllowedError") setState({ playing: false, buffering: false });
}

const errorByStatus: Record<number, PlaybackErrorCode> = { 401: "signed-out", 403: "premium", 404: "not-found" };

/** A media element does not expose the HTTP status, so the source is requested again. A redirect leads to object storage that has the file. */
async function probeSource({ audio_file }: Track): Promise<PlaybackErrorCode | null> {
  try {
    const { status, type } = await fetch(audio_file, { method: "HEAD", redirect: "manual" });
    if (status < 400 || type === "opaqueredirect") return null;
    return errorByStatus[status] ?? "network";
  } catch {
    return "network";
  }
}
