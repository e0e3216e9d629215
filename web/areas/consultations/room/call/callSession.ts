// A call in the consultation room: signaling, the peer connection, recovery and the resulting state. Independent of React.

import { type Quality, qualityBetween, type StatsSample, WeakLinkDetector } from "./connectionQuality";
import { type LocalTracks, PeerSession } from "./peerConnection";
import type { ChatMessage, RemoteMediaState } from "./peerMessages";
import { type ClosedStatus, newId, type ServerMessage, type Signal, SignalingClient, signalingUrl } from "./signaling";

export type Stage =
  /** No welcome from the signaling server yet. */
  | "joining"
  /** The other participant is not in the room. */
  | "waiting"
  | "connecting"
  | "connected"
  /** Was connected; recovery is in progress. */
  | "reconnecting"
  /** Another tab of this participant took over the call. */
  | "replaced"
  | "closed";

export type Message = { id: string; mine: boolean; text: string };

/** Why video is off: this user, the other participant, or the network. */
export type AudioOnlyReason = "user" | "peer" | "weak-network";

export type CallState = {
  stage: Stage;
  closedStatus: ClosedStatus | null;
  /** The other participant was in the room and left. */
  peerLeft: boolean;
  remoteStream: MediaStream | null;
  sasWords: string[] | null;
  quality: Quality | null;
  audioOnly: AudioOnlyReason | null;
  remoteMedia: RemoteMediaState | null;
  messages: Message[];
  canSendMessages: boolean;
  /** The signaling server is unreachable; an established call goes on without it. */
  signalingLost: boolean;
};

export type IceConfig = { servers: RTCIceServer[]; expiresAt: number };

type Props = {
  token: string;
  side: "patient" | "doctor";
  fetchIceConfig: () => Promise<IceConfig>;
  /** The socket fails repeatedly, or the room has closed: the room's status should be fetched again. */
  onAccessUncertain: () => void;
  onStateChange: (state: CallState) => void;
};

const STATS_INTERVAL_MS = 2000;
/** How long connecting may take before recovery steps in. */
const CONNECT_TIMEOUT_MS = 8000;
/** ICE restarts before the doctor's page creates a new peer connection. */
const MAX_RESTART_ATTEMPTS = 8;
/** New connections because the data channel did not open. After that a call without messages is better than none. */
const MAX_NO_DATA_CHANNEL_RESTARTS = 2;
export const MAX_MESSAGE_LENGTH = 2000;
const MAX_PENDING_SIGNALS = 100;

const disconnectedState = {
  remoteStream: null,
  sasWords: null,
  quality: null,
  remoteMedia: null,
  canSendMessages: false,
} as const;

export const initialCallState: CallState = {
  ...disconnectedState,
  stage: "joining",
  closedStatus: null,
  peerLeft: false,
  audioOnly: null,
  messages: [],
  signalingLost: false,
};

export class CallSession {
  state: CallState;
  readonly #props: Props;
  readonly #signaling: SignalingClient;
  readonly #weakLink = new WeakLinkDetector();
  readonly #statsTimer: ReturnType<typeof setInterval>;
  #tracks: LocalTracks;
  #muted = false;
  #iceConfig: IceConfig | null = null;
  /** Tab id of the current or last peer. */
  #peerId: string | null = null;
  /** Whether the server reports the peer as present. */
  #peerPresent = false;
  #peer: PeerSession | null = null;
  /** Signals that arrived before their sender or their connection was known. */
  #pendingSignals: { from: string; data: Signal }[] = [];
  #lastSample: StatsSample | null = null;
  #disconnectedAt = 0;
  #restartAttempts = 0;
  #connectedAt = 0;
  #noDataChannelRestarts = 0;
  /** Incremented whenever the peer is closed, to discard a start that is still waiting for ICE servers. */
  #generation = 0;
  #ended = false;

  /** `messages` of an earlier session in this page stay visible. */
  constructor(props: Props, tracks: LocalTracks, messages: Message[] = []) {
    this.#props = props;
    this.#tracks = tracks;
    this.state = { ...initialCallState, messages };
    this.#signaling = new SignalingClient({
      url: signalingUrl(props.token, newId()),
      onMessage: (message) => this.#handleServerMessage(message),
      onDisconnect: (attempt) => this.#handleSignalingLost(attempt),
    });
    this.#statsTimer = setInterval(() => void this.#checkConnection(), STATS_INTERVAL_MS);
  }

  setLocalMedia(tracks: LocalTracks, muted: boolean): void {
    this.#tracks = tracks;
    this.#muted = muted;
    void this.#peer?.setTracks(this.#tracksToSend());
    this.#sendMediaState();
  }

  setAudioOnly(audioOnly: boolean): void {
    this.#weakLink.reset();
    this.#applyAudioOnly(audioOnly ? "user" : null);
  }

  /** False when the message is empty or the data channel is not open. */
  sendMessage(text: string): boolean {
    const message = { id: newId(), text: text.trim().slice(0, MAX_MESSAGE_LENGTH) };
    if (!message.text || !this.#peer?.sendMessage({ type: "text", ...message })) return false;
    this.#update({ messages: [...this.state.messages, { ...message, mine: true }] });
    return true;
  }

  /** Leaves on purpose: the other side is notified at once. */
  leave(): void {
    this.#signaling.leave();
    this.#end();
  }

  #end(): void {
    this.#ended = true;
    this.#signaling.close();
    clearInterval(this.#statsTimer);
    this.#closePeer();
  }

  #closePeer(): void {
    this.#generation += 1;
    this.#peer?.close();
    this.#peer = null;
    this.#lastSample = null;
    this.#weakLink.reset();
  }

  #handleServerMessage(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#update({ signalingLost: false, ...(this.state.stage === "joining" && { stage: "waiting" }) });
        this.#handlePresence(message.peer);
        break;
      case "peer":
        this.#handlePresence(message.tab);
        break;
      case "signal":
        this.#handleSignal(message.from, message.data);
        break;
      case "replaced":
        this.#end();
        this.#update({ ...disconnectedState, stage: "replaced" });
        break;
      case "closed":
        this.#end();
        this.#update({ ...disconnectedState, stage: "closed", closedStatus: message.status });
        this.#props.onAccessUncertain();
        break;
      case "pong":
        break;
    }
  }

  #handleSignalingLost(attempt: number): void {
    this.#update({ signalingLost: true });
    // A closed room rejects the socket without a reason; only the room's status tells.
    if (attempt > 1) this.#props.onAccessUncertain();
  }

  #handlePresence(peerId: string | null): void {
    this.#peerPresent = peerId !== null;
    if (peerId === null) {
      // An established connection outweighs the server's view: the server may just have restarted.
      if (this.#peer?.state !== "connected" || !this.state.canSendMessages) this.#setWaiting();
      return;
    }
    const samePeer = peerId === this.#peerId;
    this.#peerId = peerId;
    if (samePeer && this.#peer) {
      this.#disconnectedAt = Date.now();
      if (this.#peer.state !== "connected") {
        if (this.state.stage === "waiting") this.#update({ stage: "reconnecting" });
        this.#peer.restartIceIfNeeded();
      }
      return;
    }
    this.#signaling.clearQueue();
    this.#closePeer();
    this.#update({ ...disconnectedState, stage: "connecting", peerLeft: false });
    if (this.#props.side === "doctor") void this.#startPeer(newId());
    const pending = this.#pendingSignals.filter(({ from }) => from === peerId);
    this.#pendingSignals = [];
    for (const { from, data } of pending) this.#handleSignal(from, data);
  }

  #setWaiting(): void {
    const { stage, peerLeft } = this.state;
    const wasConnected = stage === "connected" || stage === "reconnecting";
    this.#update({ stage: "waiting", peerLeft: peerLeft || wasConnected, quality: null });
  }

  #handleSignal(from: string, data: Signal): void {
    if (from !== this.#peerId) {
      this.#addPendingSignal(from, data);
      return;
    }
    if (data.call === this.#peer?.id) {
      void this.#peer.handleSignal(data);
      return;
    }
    // The doctor's page creates the connections, so a signal for an unknown one belongs to an earlier connection.
    if (this.#props.side === "doctor") return;
    this.#addPendingSignal(from, data);
    if ("description" in data && data.description.type === "offer") void this.#startPeer(data.call);
  }

  #addPendingSignal(from: string, data: Signal): void {
    this.#pendingSignals = [...this.#pendingSignals, { from, data }].slice(-MAX_PENDING_SIGNALS);
  }

  async #startPeer(id: string): Promise<void> {
    this.#closePeer();
    const generation = this.#generation;
    this.#update({ sasWords: null, canSendMessages: false });
    const iceServers = await this.#iceServers();
    if (this.#ended || generation !== this.#generation) return;
    this.#disconnectedAt = Date.now();
    this.#restartAttempts = 0;
    const peerId = this.#peerId ?? "";
    const peer: PeerSession = new PeerSession({
      id,
      isOfferer: this.#props.side === "doctor",
      iceServers,
      tracks: this.#tracksToSend(),
      sendSignal: (signal) => this.#signaling.sendSignal(peerId, signal),
      onConnectionStateChange: (state) => this.#peer === peer && this.#handleConnectionState(state),
      onRemoteStream: (remoteStream) => this.#peer === peer && this.#update({ remoteStream }),
      onMessage: (message) => this.#peer === peer && this.#handlePeerMessage(message),
      onDataChannelChange: (open) => this.#peer === peer && this.#handleDataChannel(open),
      onSas: (words) => this.#peer === peer && this.#handleSas(words),
    });
    this.#peer = peer;
    const pending = this.#pendingSignals.filter(({ from, data }) => from === peerId && data.call === id);
    this.#pendingSignals = [];
    for (const { data } of pending) void peer.handleSignal(data);
  }

  /** Cached until the credentials expire. Without any, browsers in the same network can still connect. */
  async #iceServers(): Promise<RTCIceServer[]> {
    if (!this.#iceConfig || this.#iceConfig.expiresAt < Date.now()) {
      this.#iceConfig = await this.#props.fetchIceConfig().catch(() => this.#iceConfig);
    }
    return this.#iceConfig?.servers ?? [];
  }

  #handleConnectionState(state: RTCPeerConnectionState): void {
    if (state === "connected") {
      this.#restartAttempts = 0;
      this.#connectedAt = Date.now();
      this.#weakLink.reset();
      this.#lastSample = null;
      this.#update({ stage: "connected", peerLeft: false });
    } else if ((state === "disconnected" || state === "failed") && this.state.stage === "connected") {
      this.#handleDisconnect();
    }
  }

  #handleDisconnect(): void {
    this.#disconnectedAt = Date.now();
    this.#signaling.probe();
    if (this.#peerPresent) this.#update({ stage: "reconnecting", quality: null });
    else this.#setWaiting();
  }

  #handlePeerMessage(message: RemoteMediaState | ChatMessage): void {
    if (message.type === "media-state") {
      this.#update({ remoteMedia: message });
      if (message.audioOnly && !this.state.audioOnly) this.#applyAudioOnly("peer");
      if (!message.audioOnly && this.state.audioOnly === "peer") this.#applyAudioOnly(null);
      return;
    }
    const { id, text } = message;
    if (this.state.messages.some((existing) => existing.id === id)) return;
    this.#update({ messages: [...this.state.messages, { id, mine: false, text: text.slice(0, MAX_MESSAGE_LENGTH) }] });
  }

  #handleDataChannel(open: boolean): void {
    this.#update({ canSendMessages: open });
    if (open) this.#sendMediaState();
    // Closed by the other page, which left or was reloaded; the server will report which.
    else if (this.state.stage === "connected") this.#handleDisconnect();
  }

  #handleSas(sasWords: string[]): void {
    this.#noDataChannelRestarts = 0;
    this.#update({ sasWords });
  }

  #applyAudioOnly(audioOnly: AudioOnlyReason | null): void {
    this.#update({ audioOnly });
    void this.#peer?.setTracks(this.#tracksToSend());
    this.#sendMediaState();
  }

  #tracksToSend(): LocalTracks {
    return this.state.audioOnly ? { ...this.#tracks, video: null } : this.#tracks;
  }

  #sendMediaState(): void {
    const { audio, video } = this.#tracksToSend();
    const { audioOnly } = this.state;
    this.#peer?.sendMessage({
      type: "media-state",
      audio: audio !== null && !this.#muted,
      video: video !== null,
      // Audio only because of the peer must not be echoed back: neither side could ever turn it off.
      audioOnly: audioOnly === "user" || audioOnly === "weak-network",
    });
  }

  async #checkConnection(): Promise<void> {
    const peer = this.#peer;
    if (!peer) return;
    if (peer.state !== "connected") {
      await this.#recover(peer);
      return;
    }
    if (this.#lacksDataChannel()) {
      this.#noDataChannelRestarts += 1;
      this.#update({ stage: "reconnecting", quality: null });
      await this.#startPeer(newId());
      return;
    }
    const sample = await peer.collectStats();
    if (peer !== this.#peer) return;
    const previous = this.#lastSample;
    this.#lastSample = sample;
    if (!previous || this.state.stage !== "connected") return;
    const quality = qualityBetween(previous, sample);
    if (quality !== this.state.quality) this.#update({ quality });
    if (!this.state.audioOnly && this.#weakLink.update(quality)) this.#applyAudioOnly("weak-network");
  }

  /** Media flows but the data channel did not open: no messages, and no SAS to rule out a MITM. */
  #lacksDataChannel(): boolean {
    if (this.#props.side !== "doctor" || this.state.sasWords) return false;
    if (this.#noDataChannelRestarts >= MAX_NO_DATA_CHANNEL_RESTARTS) return false;
    return this.state.stage === "connected" && Date.now() - this.#connectedAt > CONNECT_TIMEOUT_MS;
  }

  /** Both are present but not connected: restarts ICE, and finally creates a new connection. */
  async #recover(peer: PeerSession): Promise<void> {
    if (this.state.stage === "waiting" || !this.#signaling.isOpen) return;
    if (Date.now() - this.#disconnectedAt < CONNECT_TIMEOUT_MS) return;
    this.#disconnectedAt = Date.now();
    this.#signaling.probe();
    this.#restartAttempts += 1;
    const giveUp = this.#restartAttempts > MAX_RESTART_ATTEMPTS && this.#props.side === "doctor";
    if (giveUp) await this.#startPeer(newId());
    else peer.restartIceIfNeeded(await this.#iceServers());
  }

  #update(changes: Partial<CallState>): void {
    this.state = { ...this.state, ...changes };
    this.#props.onStateChange(this.state);
  }
}
