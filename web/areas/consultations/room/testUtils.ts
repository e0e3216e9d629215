// A pretended browser for the tests of the room: peer connections that find each other, sockets and tracks that do nothing.
import { vi } from "vitest";

type Listener<T> = ((event: T) => void) | null;

export class FakeLine {
  readyState = "connecting";
  onopen: Listener<void> = null;
  onclose: Listener<void> = null;
  onmessage: Listener<{ data: string }> = null;
  other: FakeLine | null = null;
  sent: string[] = [];
  send(data: string) {
    this.sent.push(data);
    queueMicrotask(() => this.other?.onmessage?.({ data }));
  }
  open() {
    this.readyState = "open";
    this.onopen?.();
  }
  close() {
    this.readyState = "closed";
    this.onclose?.();
  }
}

class FakeSender {
  track: MediaStreamTrack | null;
  constructor(track: MediaStreamTrack | null) {
    this.track = track;
  }
  replaceTrack = vi.fn(async (track: MediaStreamTrack | null) => {
    this.track = track;
  });
}

export const sdpOf = (key: string) => `v=0\r\na=fingerprint:sha-256 ${key}\r\n`;

/** As much of a peer connection as perfect negotiation needs. */
export class FakePeer {
  static all: FakePeer[] = [];
  signalingState: RTCSignalingState = "stable";
  connectionState: RTCPeerConnectionState = "new";
  localDescription: (RTCSessionDescriptionInit & { toJSON(): RTCSessionDescriptionInit }) | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  onnegotiationneeded: Listener<void> = null;
  onicecandidate: Listener<{ candidate: null }> = null;
  ontrack: Listener<{ track: MediaStreamTrack }> = null;
  onconnectionstatechange: Listener<void> = null;
  ondatachannel: Listener<{ channel: FakeLine }> = null;
  candidates: unknown[] = [];
  restarts = 0;
  line: FakeLine | null = null;
  transceivers: { sender: FakeSender; receiver: { track: { kind: string } }; direction: string }[] = [];
  readonly key = `K${FakePeer.all.length}`;

  readonly configuration: RTCConfiguration;

  constructor(configuration: RTCConfiguration) {
    this.configuration = configuration;
    FakePeer.all.push(this);
  }
  addTransceiver(what: MediaStreamTrack | string, { direction }: { direction: string }) {
    const kind = typeof what === "string" ? what : what.kind;
    this.transceivers.push({
      sender: new FakeSender(typeof what === "string" ? null : what),
      receiver: { track: { kind } },
      direction,
    });
    this.#need();
  }
  createDataChannel() {
    this.line = new FakeLine();
    return this.line;
  }
  getTransceivers = () => this.transceivers;
  setConfiguration = vi.fn();
  restartIce() {
    this.restarts += 1;
    this.#need();
  }
  async setLocalDescription() {
    const type = this.signalingState === "have-remote-offer" ? "answer" : "offer";
    this.signalingState = type === "offer" ? "have-local-offer" : "stable";
    const description = { type, sdp: sdpOf(this.key) } as const;
    this.localDescription = { ...description, toJSON: () => description };
  }
  async setRemoteDescription(description: RTCSessionDescriptionInit) {
    this.remoteDescription = description;
    this.signalingState = description.type === "offer" ? "have-remote-offer" : "stable";
    if (description.type !== "offer" || this.transceivers.length > 0) return;
    for (const kind of ["audio", "video"]) {
      this.transceivers.push({ sender: new FakeSender(null), receiver: { track: { kind } }, direction: "recvonly" });
    }
  }
  async addIceCandidate(candidate: unknown) {
    this.candidates.push(candidate);
  }
  async getStats() {
    return new Map<string, unknown>();
  }
  close() {
    this.connectionState = "closed";
    this.signalingState = "closed";
  }
  becomes(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
  #asked = false;
  #need() {
    if (this.#asked) return;
    this.#asked = true;
    queueMicrotask(() => {
      this.#asked = false;
      this.onnegotiationneeded?.();
    });
  }
}

/** The line for words comes to stand between the two. */
export function connectLines(doctor: FakePeer, patient: FakePeer): [FakeLine, FakeLine] {
  const [one, other] = [doctor.line ?? new FakeLine(), new FakeLine()];
  one.other = other;
  other.other = one;
  patient.ondatachannel?.({ channel: other });
  other.open();
  one.open();
  return [one, other];
}

export class FakeStream {
  readonly #tracks: MediaStreamTrack[];
  constructor(tracks: MediaStreamTrack[] = []) {
    this.#tracks = [...tracks];
  }
  addTrack(track: MediaStreamTrack) {
    this.#tracks.push(track);
  }
  getTracks = () => this.#tracks;
  getAudioTracks = () => this.#tracks.filter(({ kind }) => kind === "audio");
  getVideoTracks = () => this.#tracks.filter(({ kind }) => kind === "video");
}

export function fakeTrack(kind: "audio" | "video", settings: MediaTrackSettings = {}): MediaStreamTrack {
  const track = { kind, enabled: true, readyState: "live", onended: null, getSettings: () => settings };
  return Object.assign(track, {
    stop() {
      track.readyState = "ended";
    },
  }) as unknown as MediaStreamTrack;
}

/** Digests are made on another thread: no number of turns of this one says that they are done. */
const digests = new Set<Promise<ArrayBuffer>>();
const digest = crypto.subtle.digest.bind(crypto.subtle);

export function fakeBrowser(): void {
  FakePeer.all = [];
  vi.spyOn(crypto.subtle, "digest").mockImplementation((algorithm, data) => {
    const made = digest(algorithm, data).finally(() => digests.delete(made));
    digests.add(made);
    return made;
  });
  vi.stubGlobal("RTCPeerConnection", FakePeer);
  vi.stubGlobal("MediaStream", FakeStream);
}

/** Everything that was under way has happened. */
export async function settled(): Promise<void> {
  do {
    await Promise.allSettled(digests);
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  } while (digests.size > 0);
}
