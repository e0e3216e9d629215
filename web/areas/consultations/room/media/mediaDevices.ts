// Camera and microphone of this device: requesting, switching and releasing them.
import { t } from "@lingui/core/macro";

/** Why there is no audio or no video. */
export type MediaError = "denied" | "missing" | "in-use" | "unsupported";

export type Device = { id: string; name: string };
export type Devices = { cameras: Device[]; microphones: Device[]; speakers: Device[] };

export type MediaState = {
  /** The permission prompt is open, or a device is starting. */
  isRequesting: boolean;
  audioTrack: MediaStreamTrack | null;
  videoTrack: MediaStreamTrack | null;
  audioError: MediaError | null;
  videoError: MediaError | null;
  muted: boolean;
  /** Turned off by the user, with the camera released. */
  cameraOff: boolean;
  /** The self view of the front camera is mirrored. */
  facingMode: "user" | "environment";
  devices: Devices;
  speakerId: string;
};

const noDevices: Devices = { cameras: [], microphones: [], speakers: [] };

const AUDIO_CONSTRAINTS: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};
const VIDEO_CONSTRAINTS: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 24, max: 30 },
};

export class LocalMedia {
  state: MediaState = {
    isRequesting: false,
    audioTrack: null,
    videoTrack: null,
    audioError: null,
    videoError: null,
    muted: false,
    cameraOff: false,
    facingMode: "user",
    devices: noDevices,
    speakerId: "",
  };
  readonly #listeners = new Set<() => void>();
  #cameraId: string | null = null;
  #microphoneId: string | null = null;
  /** A later request makes the result of an earlier one obsolete. */
  #requestId = 0;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Requests both in one prompt. When that fails, each on its own, with the reason for the missing one. */
  async open(): Promise<void> {
    const requestId = ++this.#requestId;
    if (!isSupported()) return this.#update({ audioError: "unsupported", videoError: "unsupported" });
    this.#update({ isRequesting: true });
    const { cameraOff } = this.state;
    const both = await requestMedia({
      audio: this.#audioConstraints(),
      ...(!cameraOff && { video: this.#videoConstraints() }),
    });
    const audio = "stream" in both ? both : await requestMedia({ audio: this.#audioConstraints() });
    const video =
      "stream" in both || "stream" in audio || cameraOff
        ? both
        : await requestMedia({ video: this.#videoConstraints() });
    const streams = [...new Set([both, audio, video].flatMap((result) => ("stream" in result ? [result.stream] : [])))];
    if (requestId !== this.#requestId) return streams.forEach(stopStream);
    const tracks = streams.flatMap((stream) => stream.getTracks());
    const findTrack = (kind: string) => tracks.find((track) => track.kind === kind) ?? null;
    const [audioTrack, videoTrack] = [findTrack("audio"), findTrack("video")];
    this.#setTracks(audioTrack, videoTrack);
    this.#update({
      isRequesting: false,
      audioError: audioTrack ? null : "error" in audio ? audio.error : "missing",
      videoError: videoTrack || cameraOff ? null : "error" in video ? video.error : "missing",
    });
    await this.refreshDevices();
  }

  setMuted(muted: boolean): void {
    if (this.state.audioTrack) this.state.audioTrack.enabled = !muted;
    this.#update({ muted });
  }

  /** Off releases the camera, so that its indicator light goes out. */
  async setCameraOff(off: boolean): Promise<void> {
    if (!off) return this.#startCamera();
    this.#requestId += 1;
    this.state.videoTrack?.stop();
    this.#update({ cameraOff: true, videoTrack: null, videoError: null, isRequesting: false });
  }

  selectCamera(id: string): Promise<void> {
    this.#cameraId = id;
    return this.#startCamera();
  }

  /** Toggles front and back camera on a phone; elsewhere selects the next camera. */
  switchCamera(): Promise<void> {
    const { cameras } = this.state.devices;
    const otherFacing = this.state.facingMode === "user" ? "environment" : "user";
    const settings = this.state.videoTrack?.getSettings();
    if (settings?.facingMode) this.#cameraId = null;
    else {
      const index = cameras.findIndex(({ id }) => id === settings?.deviceId);
      this.#cameraId = cameras[(index + 1) % Math.max(cameras.length, 1)]?.id ?? null;
    }
    this.#update({ facingMode: settings?.facingMode ? otherFacing : "user" });
    return this.#startCamera();
  }

  async selectMicrophone(id: string): Promise<void> {
    this.#microphoneId = id;
    const requestId = ++this.#requestId;
    this.#update({ isRequesting: true });
    const result = await requestMedia({ audio: this.#audioConstraints() });
    if (requestId !== this.#requestId) return "stream" in result ? stopStream(result.stream) : undefined;
    if ("stream" in result) this.#setTracks(result.stream.getAudioTracks()[0] ?? null, this.state.videoTrack);
    this.#update({ isRequesting: false, audioError: "error" in result ? result.error : null });
  }

  selectSpeaker(speakerId: string): void {
    this.#update({ speakerId });
  }

  /** Device labels are empty until permission is granted, so this runs again after every request. */
  async refreshDevices(): Promise<void> {
    if (!isSupported()) return;
    const allDevices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    const devicesOf = (kind: MediaDeviceKind, fallbackName: (number: number) => string): Device[] =>
      allDevices
        .filter((device) => device.kind === kind && device.deviceId)
        .map(({ deviceId: id, label }, index) => ({ id, name: label || fallbackName(index + 1) }));
    this.#update({
      devices: {
        cameras: devicesOf("videoinput", (number) => t`Camera ${number}`),
        microphones: devicesOf("audioinput", (number) => t`Microphone ${number}`),
        speakers: canSelectSpeaker() ? devicesOf("audiooutput", (number) => t`Speaker ${number}`) : [],
      },
    });
  }

  /** Releases camera and microphone. */
  stop(): void {
    this.#requestId += 1;
    this.state.audioTrack?.stop();
    this.state.videoTrack?.stop();
    this.#update({ audioTrack: null, videoTrack: null, isRequesting: false });
  }

  async #startCamera(): Promise<void> {
    const requestId = ++this.#requestId;
    this.#update({ isRequesting: true, cameraOff: false });
    // Phones can open only one camera at a time.
    this.state.videoTrack?.stop();
    const result = await requestMedia({ video: this.#videoConstraints() });
    if (requestId !== this.#requestId) return "stream" in result ? stopStream(result.stream) : undefined;
    this.#setTracks(this.state.audioTrack, "stream" in result ? (result.stream.getVideoTracks()[0] ?? null) : null);
    this.#update({ isRequesting: false, videoError: "error" in result ? result.error : null });
  }

  #setTracks(audioTrack: MediaStreamTrack | null, videoTrack: MediaStreamTrack | null): void {
    const { audioTrack: oldAudio, videoTrack: oldVideo, muted } = this.state;
    if (oldAudio !== audioTrack) oldAudio?.stop();
    if (oldVideo !== videoTrack) oldVideo?.stop();
    // "ended" fires when the device is unplugged or its permission revoked.
    if (audioTrack) {
      audioTrack.enabled = !muted;
      audioTrack.onended = () =>
        this.state.audioTrack === audioTrack && this.#update({ audioTrack: null, audioError: "missing" });
    }
    if (videoTrack) {
      videoTrack.onended = () =>
        this.state.videoTrack === videoTrack && this.#update({ videoTrack: null, videoError: "missing" });
    }
    this.#update({ audioTrack, videoTrack });
  }

  #audioConstraints(): MediaTrackConstraints {
    return this.#microphoneId ? { ...AUDIO_CONSTRAINTS, deviceId: { exact: this.#microphoneId } } : AUDIO_CONSTRAINTS;
  }

  #videoConstraints(): MediaTrackConstraints {
    return this.#cameraId
      ? { ...VIDEO_CONSTRAINTS, deviceId: { exact: this.#cameraId } }
      : { ...VIDEO_CONSTRAINTS, facingMode: this.state.facingMode };
  }

  #update(changes: Partial<MediaState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

type RequestResult = { stream: MediaStream } | { error: MediaError };

async function requestMedia(constraints: MediaStreamConstraints): Promise<RequestResult> {
  try {
    return { stream: await navigator.mediaDevices.getUserMedia(constraints) };
  } catch (error) {
    return { error: toMediaError(error) };
  }
}

export function toMediaError(error: unknown): MediaError {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotReadableError" || name === "AbortError") return "in-use";
  return "missing";
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function isSupported(): boolean {
  return Boolean(navigator.mediaDevices?.getUserMedia) && "RTCPeerConnection" in window;
}

function canSelectSpeaker(): boolean {
  return "setSinkId" in HTMLMediaElement.prototype;
}

/** Selects the instructions for the browser's permission settings. */
export function browserKind(userAgent: string): "safari" | "chrome" | "other" {
  const isSafari = /Safari\//.test(userAgent) && !/Chrome|Chromium|Android/.test(userAgent);
  if (/iPhone|iPad/.test(userAgent) || isSafari) return "safari";
  return /Chrome|Chromium|CriOS/.test(userAgent) ? "chrome" : "other";
}
