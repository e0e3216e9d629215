// A call in the consultation room: signaling, the peer connection and its recovery. Independent of React.

import {
  type AudioOnlyReason,
  type CallEvent,
  type CallState,
  callReducer,
  initialCallState,
  type Message,
} from "./callState";
import { qualityBetween, type StatsSample, WeakLinkDetector } from "./connectionQuality";
import { type LocalTracks, PeerSession } from "./peerConnection";
import type { ChatMessage, RemoteMediaState } from "./peerMessages";
import { newId, type ServerMessage, type Signal, SignalingClient, signalingUrl } from "./signaling";

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
    this.#dispatch({ type: "message", message: { ...message, mine: true } });
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
        this.#dispatch({ type: "welcome" });
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
        this.#dispatch({ type: "replaced" });
        break;
      case "closed":
        this.#end();
        this.#dispatch({ type: "closed", status: message.status });
        this.#props.onAccessUncertain();
        break;
      case "pong":
        break;
    }
  }

  #handleSignalingLost(attempt: number): void {
    this.#dispatch({ type: "signaling-lost" });
    // A closed room rejects the socket without a reason; only the room's status tells.
    if (attempt > 1) this.#props.onAccessUncertain();
  }

  #handlePresence(peerId: string | null): void {
    this.#peerPresent = peerId !== null;
    if (peerId === null) {
      // An established connection outweighs the server's view: the server may just have restarted.
      if (this.#peer?.state !== "connected" || !this.state.canSendMessages) this.#dispatch({ type: "peer-gone" });
      return;
    }
    const samePeer = peerId === this.#peerId;
    this.#peerId = peerId;
    if (samePeer && this.#peer) {
      this.#disconnectedAt = Date.now();
      if (this.#peer.state !== "connected") {
        this.#dispatch({ type: "peer-returned" });
        this.#peer.restartIceIfNeeded();
      }
      return;
    }
    this.#signaling.clearQueue();
    this.#closePeer();
    this.#dispatch({ type: "peer-joined" });
    if (this.#props.side === "doctor") void this.#startPeer(newId());
    const pending = this.#pendingSignals.filter(({ from }) => from === peerId);
    this.#pendingSignals = [];
    for (const { from, data } of pending) this.#handleSignal(from, data);
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
    this.#dispatch({ type: "connection-started" });
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
      onRemoteStream: (stream) => this.#peer === peer && this.#dispatch({ type: "remote-stream", stream }),
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
      this.#dispatch({ type: "connected" });
    } else if ((state === "disconnected" || state === "failed") && this.state.stage === "connected") {
      this.#handleDisconnect();
    }
  }

  #handleDisconnect(): void {
    this.#disconnectedAt = Date.now();
    this.#signaling.probe();
    this.#dispatch({ type: this.#peerPresent ? "connection-lost" : "peer-gone" });
  }

  #handlePeerMessage(message: RemoteMediaState | ChatMessage): void {
    if (message.type === "media-state") {
      this.#dispatch({ type: "remote-media", media: message });
      if (message.audioOnly && !this.state.audioOnly) this.#applyAudioOnly("peer");
      if (!message.audioOnly && this.state.audioOnly === "peer") this.#applyAudioOnly(null);
      return;
    }
    const { id, text } = message;
    this.#dispatch({ type: "message", message: { id, mine: false, text: text.slice(0, MAX_MESSAGE_LENGTH) } });
  }

  #handleDataChannel(open: boolean): void {
    this.#dispatch({ type: "data-channel", open });
    if (open) this.#sendMediaState();
    // Closed by the other page, which left or was reloaded; the server will report which.
    else if (this.state.stage === "connected") this.#handleDisconnect();
  }

  #handleSas(words: string[]): void {
    this.#noDataChannelRestarts = 0;
    this.#dispatch({ type: "sas", words });
  }

  #applyAudioOnly(reason: AudioOnlyReason | null): void {
    this.#dispatch({ type: "audio-only", reason });
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
      this.#dispatch({ type: "connection-lost" });
      await this.#startPeer(newId());
      return;
    }
    const sample = await peer.collectStats();
    if (peer !== this.#peer) return;
    const previous = this.#lastSample;
    this.#lastSample = sample;
    if (!previous || this.state.stage !== "connected") return;
    const quality = qualityBetween(previous, sample);
    this.#dispatch({ type: "quality", quality });
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

  #dispatch(event: CallEvent): void {
    const next = callReducer(this.state, event);
    if (next === this.state) return;
    this.state = next;
    this.#props.onStateChange(next);
  }
}
