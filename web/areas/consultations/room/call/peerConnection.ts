// One RTCPeerConnection with audio, video and a data channel, negotiated by "perfect negotiation". The doctor's page creates
// it and sends the first offer (impolite peer); on an offer collision the patient's page rolls back (polite peer).

import { CommitReveal, type SasMessage } from "../security/sasExchange";
import { deriveSas, fingerprintOf } from "../security/shortAuthString";
import { parseStats, type StatsSample } from "./connectionQuality";
import { decodePeerMessage, encodePeerMessage, type PeerMessage } from "./peerMessages";
import type { Signal } from "./signaling";

export type LocalTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };

type Props = {
  id: string;
  /** The doctor's page; the other one is the polite peer. */
  isOfferer: boolean;
  iceServers: RTCIceServer[];
  tracks: LocalTracks;
  sendSignal: (signal: Signal) => void;
  onConnectionStateChange: (state: RTCPeerConnectionState) => void;
  onRemoteStream: (stream: MediaStream) => void;
  onMessage: (message: Exclude<PeerMessage, SasMessage>) => void;
  onDataChannelChange: (open: boolean) => void;
  onSas: (words: string[]) => void;
};

/** Most disconnects recover without help within this time. */
const DISCONNECT_GRACE_MS = 2500;

export class PeerSession {
  readonly id: string;
  readonly #props: Props;
  readonly #pc: RTCPeerConnection;
  readonly #remoteStream = new MediaStream();
  readonly #sasExchange: CommitReveal;
  #tracks: LocalTracks;
  #dataChannel: RTCDataChannel | null = null;
  #makingOffer = false;
  /** Signals are handled one at a time, in order of arrival. */
  #signalQueue: Promise<void> = Promise.resolve();
  #disconnectTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(props: Props) {
    this.id = props.id;
    this.#props = props;
    this.#tracks = props.tracks;
    const pc = new RTCPeerConnection({ iceServers: props.iceServers });
    this.#pc = pc;
    this.#sasExchange = new CommitReveal({
      isInitiator: props.isOfferer,
      send: (message) => this.sendMessage(message),
      onComplete: (salt) => void this.#publishSas(salt),
    });
    pc.onnegotiationneeded = () => void this.#makeOffer();
    pc.onicecandidate = ({ candidate }) => {
      if (candidate) props.sendSignal({ call: this.id, candidate: candidate.toJSON() });
    };
    pc.ontrack = ({ track }) => {
      this.#remoteStream.addTrack(track);
      props.onRemoteStream(this.#remoteStream);
    };
    pc.onconnectionstatechange = () => this.#handleConnectionStateChange();
    pc.ondatachannel = ({ channel }) => this.#attachDataChannel(channel);
    if (props.isOfferer) {
      pc.addTransceiver(props.tracks.audio ?? "audio", { direction: "sendrecv" });
      pc.addTransceiver(props.tracks.video ?? "video", { direction: "sendrecv" });
      this.#attachDataChannel(pc.createDataChannel("messages"));
    }
  }

  get state(): RTCPeerConnectionState {
    return this.#pc.connectionState;
  }

  handleSignal(signal: Signal): Promise<void> {
    this.#signalQueue = this.#signalQueue.then(() => this.#applySignal(signal)).catch(() => this.restartIceIfNeeded());
    return this.#signalQueue;
  }

  /** Replaces the local tracks without renegotiation. */
  async setTracks(tracks: LocalTracks): Promise<void> {
    this.#tracks = tracks;
    await this.#attachTracks();
  }

  /** False when the data channel is not open. */
  sendMessage(message: PeerMessage): boolean {
    if (this.#dataChannel?.readyState !== "open") return false;
    this.#dataChannel.send(encodePeerMessage(message));
    return true;
  }

  /** While not connected: sends a possibly lost offer again, or restarts ICE. */
  restartIceIfNeeded(iceServers?: RTCIceServer[]): void {
    const pc = this.#pc;
    if (pc.connectionState === "connected" || pc.connectionState === "closed") return;
    if (iceServers) pc.setConfiguration({ iceServers });
    if (pc.signalingState === "have-local-offer") this.#sendDescription();
    // The polite peer has nothing to restart before the first offer.
    else if (pc.remoteDescription || this.#props.isOfferer) pc.restartIce();
  }

  async collectStats(): Promise<StatsSample> {
    const reports = await this.#pc.getStats();
    const list: (Record<string, unknown> & { type: string })[] = [];
    reports.forEach((report) => {
      list.push(report);
    });
    return parseStats(list, Date.now());
  }

  close(): void {
    clearTimeout(this.#disconnectTimer);
    const pc = this.#pc;
    pc.onnegotiationneeded = pc.onicecandidate = pc.ontrack = pc.onconnectionstatechange = pc.ondatachannel = null;
    const channel = this.#dataChannel;
    if (channel) channel.onopen = channel.onclose = channel.onmessage = null;
    pc.close();
  }

  async #makeOffer(): Promise<void> {
    try {
      this.#makingOffer = true;
      await this.#pc.setLocalDescription();
      this.#sendDescription();
    } catch {
      // A remote offer arrived first and is being answered; the browser fires negotiationneeded again afterwards.
    } finally {
      this.#makingOffer = false;
    }
  }

  #sendDescription(): void {
    const description = this.#pc.localDescription;
    if (description) this.#props.sendSignal({ call: this.id, description: description.toJSON() });
  }

  async #applySignal(signal: Signal): Promise<void> {
    const pc = this.#pc;
    if (pc.signalingState === "closed") return;
    if ("candidate" in signal) {
      // A candidate of an ignored offer can not be added.
      await pc.addIceCandidate(signal.candidate ?? undefined).catch(() => undefined);
      return;
    }
    const { description } = signal;
    const offerCollision = description.type === "offer" && (this.#makingOffer || pc.signalingState !== "stable");
    if (this.#props.isOfferer && offerCollision) return;
    const duplicateAnswer = description.type === "answer" && pc.signalingState !== "have-local-offer";
    if (duplicateAnswer) return;
    await pc.setRemoteDescription(description);
    if (description.type !== "offer") return;
    await this.#attachTracks();
    await pc.setLocalDescription();
    this.#sendDescription();
  }

  /** The answering side uses the transceivers that the remote offer created. */
  async #attachTracks(): Promise<void> {
    for (const transceiver of this.#pc.getTransceivers()) {
      const { sender, receiver, direction } = transceiver;
      const track = receiver.track.kind === "audio" ? this.#tracks.audio : this.#tracks.video;
      if (direction !== "sendrecv" && direction !== "stopped") transceiver.direction = "sendrecv";
      if (sender.track !== track) await sender.replaceTrack(track);
    }
  }

  #handleConnectionStateChange(): void {
    const state = this.#pc.connectionState;
    clearTimeout(this.#disconnectTimer);
    if (state === "failed") this.#pc.restartIce();
    if (state === "disconnected") {
      this.#disconnectTimer = setTimeout(() => this.restartIceIfNeeded(), DISCONNECT_GRACE_MS);
    }
    this.#props.onConnectionStateChange(state);
  }

  #attachDataChannel(channel: RTCDataChannel): void {
    this.#dataChannel = channel;
    channel.onopen = () => {
      this.#props.onDataChannelChange(true);
      void this.#sasExchange.start();
    };
    channel.onclose = () => this.#props.onDataChannelChange(false);
    channel.onmessage = ({ data }) => {
      const message = decodePeerMessage(data);
      if (!message) return;
      if (message.type === "text" || message.type === "media-state") this.#props.onMessage(message);
      else void this.#sasExchange.handleMessage(message);
    };
  }

  async #publishSas(salt: string): Promise<void> {
    const local = fingerprintOf(this.#pc.localDescription?.sdp ?? "");
    const remote = fingerprintOf(this.#pc.remoteDescription?.sdp ?? "");
    if (local && remote) this.#props.onSas(await deriveSas(local, remote, salt));
  }
}
