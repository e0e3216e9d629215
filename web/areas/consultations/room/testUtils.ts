// Browser fakes for the room's tests: peer connections, data channels, streams and tracks without a network.
import { vi } from "vitest";

type Listener<T> = ((event: T) => void) | null;

export class FakeDataChannel {
  readyState = "connecting";
  onopen: Listener<void> = null;
  onclose: Listener<void> = null;
  onmessage: Listener<{ data: string }> = null;
  remote: FakeDataChannel | null = null;
  sent: string[] = [];
  send(data: string) {
    this.sent.push(data);
    queueMicrotask(() => this.remote?.onmessage?.({ data }));
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

export const sdpWithFingerprint = (fingerprint: string) => `v=0\r\na=fingerprint:sha-256 ${fingerprint}\r\n`;

/** As much of RTCPeerConnection as perfect negotiation needs. */
export class FakePeerConnection {
  static all: FakePeerConnection[] = [];
  signalingState: RTCSignalingState = "stable";
  connectionState: RTCPeerConnectionState = "new";
  localDescription: (RTCSessionDescriptionInit & { toJSON(): RTCSessionDescriptionInit }) | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  onnegotiationneeded: Listener<void> = null;
  onicecandidate: Listener<{ candidate: null }> = null;
  ontrack: Listener<{ track: MediaStreamTrack }> = null;
  onconnectionstatechange: Listener<void> = null;
  ondatachannel: Listener<{ channel: FakeDataChannel }> = null;
  candidates: unknown[] = [];
  iceRestarts = 0;
  dataChannel: FakeDataChannel | null = null;
  transceivers: { sender: FakeSender; receiver: { track: { kind: string } }; direction: string }[] = [];
  readonly fingerprint = `K${FakePeerConnection.all.length}`;

  readonly configuration: RTCConfiguration;

  constructor(configuration: RTCConfiguration) {
    this.configuration = configuration;
    FakePeerConnection.all.push(this);
  }
  addTransceiver(trackOrKind: MediaStreamTrack | string, { direction }: { direction: string }) {
    const kind = typeof trackOrKind === "string" ? trackOrKind : trackOrKind.kind;
    this.transceivers.push({
      sender: new FakeSender(typeof trackOrKind === "string" ? null : trackOrKind),
      receiver: { track: { kind } },
      direction,
    });
    this.#requestNegotiation();
  }
  createDataChannel() {
    this.dataChannel = new FakeDataChannel();
    return this.dataChannel;
  }
  getTransceivers = () => this.transceivers;
  setConfiguration = vi.fn();
  restartIce() {
    this.iceRestarts += 1;
    this.#requestNegotiation();
  }
  async setLocalDescription() {
    const type = this.signalingState === "have-remote-offer" ? "answer" : "offer";
    this.signalingState = type === "offer" ? "have-local-offer" : "stable";
    const description = { type, sdp: sdpWithFingerprint(this.fingerprint) } as const;
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
  setConnectionState(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
  #negotiationPending = false;
  #requestNegotiation() {
    if (this.#negotiationPending) return;
    this.#negotiationPending = true;
    queueMicrotask(() => {
      this.#negotiationPending = false;
      this.onnegotiationneeded?.();
    });
  }
}

export function connectDataChannels(
  doctor: FakePeerConnection,
  patient: FakePeerConnection,
): [FakeDataChannel, FakeDataChannel] {
  const [local, remote] = [doctor.dataChannel ?? new FakeDataChannel(), new FakeDataChannel()];
  local.remote = remote;
  remote.remote = local;
  patient.ondatachannel?.({ channel: remote });
  remote.open();
  local.open();
  return [local, remote];
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

/** Digests run on another thread, so no number of event loop turns guarantees that they are done. */
const pendingDigests = new Set<Promise<ArrayBuffer>>();
const digest = crypto.subtle.digest.bind(crypto.subtle);

export function mockWebRtc(): void {
  FakePeerConnection.all = [];
  vi.spyOn(crypto.subtle, "digest").mockImplementation((algorithm, data) => {
    const pending = digest(algorithm, data).finally(() => pendingDigests.delete(pending));
    pendingDigests.add(pending);
    return pending;
  });
  vi.stubGlobal("RTCPeerConnection", FakePeerConnection);
  vi.stubGlobal("MediaStream", FakeStream);
}

/** Waits until no digest, microtask or immediate is pending. */
export async function flushAsync(): Promise<void> {
  do {
    await Promise.allSettled(pendingDigests);
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  } while (pendingDigests.size > 0);
}
