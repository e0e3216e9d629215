// The camera and the microphone of this device: asked for kindly, and let go of for certain.

/** Why there is no sound or no picture. */
export type MediaError = "denied" | "missing" | "busy" | "unsupported";

export type Device = { id: string; name: string };
export type Devices = { cameras: Device[]; microphones: Device[]; speakers: Device[] };

export type MediaState = {
  /** The browser is asking the person, or the device is starting. */
  asking: boolean;
  sound: MediaStreamTrack | null;
  picture: MediaStreamTrack | null;
  soundTrouble: MediaError | null;
  pictureTrouble: MediaError | null;
  muted: boolean;
  /** The person wants no picture; the camera's light is out. */
  cameraOff: boolean;
  /** Which way the camera looks: one's own face is shown as in a mirror. */
  facing: "user" | "environment";
  devices: Devices;
  speaker: string;
};

const none: Devices = { cameras: [], microphones: [], speakers: [] };

const VOICE: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const FACE: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 24, max: 30 },
};

export class LocalMedia {
  state: MediaState = {
    asking: false,
    sound: null,
    picture: null,
    soundTrouble: null,
    pictureTrouble: null,
    muted: false,
    cameraOff: false,
    facing: "user",
    devices: none,
    speaker: "",
  };
  readonly #watching = new Set<() => void>();
  #camera: string | null = null;
  #microphone: string | null = null;
  /** A later wish makes an earlier answer worthless. */
  #wish = 0;

  readonly subscribe = (watch: () => void) => {
    this.#watching.add(watch);
    return () => {
      this.#watching.delete(watch);
    };
  };

  /** Asks for both; what cannot be had is left out and its reason kept. */
  async open(): Promise<void> {
    const wish = ++this.#wish;
    if (!supported()) return this.#set({ soundTrouble: "unsupported", pictureTrouble: "unsupported" });
    this.#set({ asking: true });
    const { cameraOff } = this.state;
    const got = await ask({ audio: this.#voice(), ...(!cameraOff && { video: this.#face() }) });
    const sound = "stream" in got ? got : await ask({ audio: this.#voice() });
    const picture = "stream" in got || "stream" in sound || cameraOff ? got : await ask({ video: this.#face() });
    const streams = [...new Set([got, sound, picture].flatMap((each) => ("stream" in each ? [each.stream] : [])))];
    if (wish !== this.#wish) return streams.forEach(stop);
    const tracks = streams.flatMap((stream) => stream.getTracks());
    const find = (kind: string) => tracks.find((track) => track.kind === kind) ?? null;
    const [voice, face] = [find("audio"), find("video")];
    this.#keep(voice, face);
    this.#set({
      asking: false,
      soundTrouble: voice ? null : "trouble" in sound ? sound.trouble : "missing",
      pictureTrouble: face || cameraOff ? null : "trouble" in picture ? picture.trouble : "missing",
    });
    await this.list();
  }

  mute(muted: boolean): void {
    if (this.state.sound) this.state.sound.enabled = !muted;
    this.#set({ muted });
  }

  /** Off lets go of the camera, so that its light goes out. */
  async setCamera(off: boolean): Promise<void> {
    if (!off) return this.#film();
    this.#wish += 1;
    this.state.picture?.stop();
    this.#set({ cameraOff: true, picture: null, pictureTrouble: null, asking: false });
  }

  chooseCamera(id: string): Promise<void> {
    this.#camera = id;
    return this.#film();
  }

  /** From the face to the room and back, on a phone; to the next camera elsewhere. */
  turnCamera(): Promise<void> {
    const { cameras } = this.state.devices;
    const facing = this.state.facing === "user" ? "environment" : "user";
    const known = this.state.picture?.getSettings();
    if (known?.facingMode) this.#camera = null;
    else {
      const at = cameras.findIndex(({ id }) => id === known?.deviceId);
      this.#camera = cameras[(at + 1) % Math.max(cameras.length, 1)]?.id ?? null;
    }
    this.#set({ facing: known?.facingMode ? facing : "user" });
    return this.#film();
  }

  async chooseMicrophone(id: string): Promise<void> {
    this.#microphone = id;
    const wish = ++this.#wish;
    this.#set({ asking: true });
    const got = await ask({ audio: this.#voice() });
    if (wish !== this.#wish) return "stream" in got ? stop(got.stream) : undefined;
    if ("stream" in got) this.#keep(got.stream.getAudioTracks()[0] ?? null, this.state.picture);
    this.#set({ asking: false, soundTrouble: "trouble" in got ? got.trouble : null });
  }

  chooseSpeaker(speaker: string): void {
    this.#set({ speaker });
  }

  /** Names are told only to those who may listen; so this is asked again after. */
  async list(): Promise<void> {
    if (!supported()) return;
    const found = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    const of = (kind: MediaDeviceKind, word: string): Device[] =>
      found
        .filter((device) => device.kind === kind && device.deviceId)
        .map(({ deviceId: id, label }, at) => ({ id, name: label || `${word} ${at + 1}` }));
    this.#set({
      devices: {
        cameras: of("videoinput", "Camera"),
        microphones: of("audioinput", "Microphone"),
        speakers: canChooseSpeaker() ? of("audiooutput", "Speaker") : [],
      },
    });
  }

  /** Nothing listens and nothing films after this. */
  stop(): void {
    this.#wish += 1;
    this.state.sound?.stop();
    this.state.picture?.stop();
    this.#set({ sound: null, picture: null, asking: false });
  }

  async #film(): Promise<void> {
    const wish = ++this.#wish;
    this.#set({ asking: true, cameraOff: false });
    // Phones lend one camera at a time.
    this.state.picture?.stop();
    const got = await ask({ video: this.#face() });
    if (wish !== this.#wish) return "stream" in got ? stop(got.stream) : undefined;
    this.#keep(this.state.sound, "stream" in got ? (got.stream.getVideoTracks()[0] ?? null) : null);
    this.#set({ asking: false, pictureTrouble: "trouble" in got ? got.trouble : null });
  }

  #keep(sound: MediaStreamTrack | null, picture: MediaStreamTrack | null): void {
    const { sound: oldSound, picture: oldPicture, muted } = this.state;
    if (oldSound !== sound) oldSound?.stop();
    if (oldPicture !== picture) oldPicture?.stop();
    if (sound) {
      sound.enabled = !muted;
      // Pulled out, or taken back by the person.
      sound.onended = () => this.state.sound === sound && this.#set({ sound: null, soundTrouble: "missing" });
    }
    if (picture) {
      picture.onended = () => this.state.picture === picture && this.#set({ picture: null, pictureTrouble: "missing" });
    }
    this.#set({ sound, picture });
  }

  #voice(): MediaTrackConstraints {
    return this.#microphone ? { ...VOICE, deviceId: { exact: this.#microphone } } : VOICE;
  }

  #face(): MediaTrackConstraints {
    return this.#camera ? { ...FACE, deviceId: { exact: this.#camera } } : { ...FACE, facingMode: this.state.facing };
  }

  #set(news: Partial<MediaState>): void {
    this.state = { ...this.state, ...news };
    for (const watch of this.#watching) watch();
  }
}

type Got = { stream: MediaStream } | { trouble: MediaError };

async function ask(wanted: MediaStreamConstraints): Promise<Got> {
  try {
    return { stream: await navigator.mediaDevices.getUserMedia(wanted) };
  } catch (why) {
    return { trouble: toMediaError(why) };
  }
}

export function toMediaError(why: unknown): MediaError {
  const name = why instanceof Error || why instanceof DOMException ? why.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return "missing";
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function supported(): boolean {
  return Boolean(navigator.mediaDevices?.getUserMedia) && "RTCPeerConnection" in window;
}

export function canChooseSpeaker(): boolean {
  return "setSinkId" in HTMLMediaElement.prototype;
}

/** Which way to the browser's settings: the two that most people here hold, or the rest. */
export function browserKind(agent: string): "safari" | "chrome" | "other" {
  if (/iPhone|iPad/.test(agent) || (/Safari\//.test(agent) && !/Chrome|Chromium|Android/.test(agent))) return "safari";
  return /Chrome|Chromium|CriOS/.test(agent) ? "chrome" : "other";
}
