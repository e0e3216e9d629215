// One connection between two browsers: sound, picture and a line for words, with nobody in between. The doctor's page
// makes it and offers first; after that either may ask for a fresh path, and when both ask at once the patient's gives way.

import { CommitReveal, type SasMessage } from "../security/sasExchange";
import { deriveSas, fingerprintOf } from "../security/shortAuthString";
import { parseStats, type StatsSample } from "./connectionQuality";
import type { Signal } from "./signaling";

/** What the other side shows: people see why a picture is missing. */
export type RemoteMediaState = { type: "shows"; sound: boolean; picture: boolean; soundOnly: boolean };
/** What goes over the line for words. */
export type PeerMessage = SasMessage | RemoteMediaState | { type: "text"; id: string; text: string };

export type Tracks = { sound: MediaStreamTrack | null; picture: MediaStreamTrack | null };

type Props = {
  id: string;
  /** The doctor's page offers; the patient's is the polite one. */
  offers: boolean;
  iceServers: RTCIceServer[];
  tracks: Tracks;
  send: (signal: Signal) => void;
  changed: (state: RTCPeerConnectionState) => void;
  streamed: (stream: MediaStream) => void;
  told: (message: Exclude<PeerMessage, SasMessage>) => void;
  /** Whether words can go over now. */
  line: (open: boolean) => void;
  agreed: (words: string[]) => void;
};

/** A blink is not a break: most come back by themselves. */
const DISCONNECT_GRACE_MS = 2500;
const LONGEST_FRAME = 20_000;

export class PeerSession {
  readonly id: string;
  readonly #with: Props;
  readonly #pc: RTCPeerConnection;
  readonly #stream = new MediaStream();
  readonly #agreement: CommitReveal;
  #tracks: Tracks;
  #line: RTCDataChannel | null = null;
  #offering = false;
  #ignoring = false;
  /** One thing after the other, in the order it came. */
  #work: Promise<void> = Promise.resolve();
  #blinking: ReturnType<typeof setTimeout> | undefined;

  constructor(props: Props) {
    this.id = props.id;
    this.#with = props;
    this.#tracks = props.tracks;
    const pc = new RTCPeerConnection({ iceServers: props.iceServers });
    this.#pc = pc;
    this.#agreement = new CommitReveal({
      first: props.offers,
      send: (step) => this.tell(step),
      agreed: (salt) => void this.#sayWords(salt),
    });
    pc.onnegotiationneeded = () => void this.#offer();
    pc.onicecandidate = ({ candidate }) => {
      if (candidate) props.send({ call: this.id, candidate: candidate.toJSON() });
    };
    pc.ontrack = ({ track }) => {
      this.#stream.addTrack(track);
      props.streamed(this.#stream);
    };
    pc.onconnectionstatechange = () => this.#changed();
    pc.ondatachannel = ({ channel }) => this.#listen(channel);
    if (props.offers) {
      pc.addTransceiver(props.tracks.sound ?? "audio", { direction: "sendrecv" });
      pc.addTransceiver(props.tracks.picture ?? "video", { direction: "sendrecv" });
      this.#listen(pc.createDataChannel("words"));
    }
  }

  get state(): RTCPeerConnectionState {
    return this.#pc.connectionState;
  }

  /** What the other page sent about this connection. */
  take(signal: Signal): Promise<void> {
    this.#work = this.#work.then(() => this.#take(signal)).catch(() => this.nudge());
    return this.#work;
  }

  /** Another microphone, another camera, or none: without a new negotiation. */
  async show(tracks: Tracks): Promise<void> {
    this.#tracks = tracks;
    await this.#fill();
  }

  tell(message: PeerMessage): boolean {
    if (this.#line?.readyState !== "open") return false;
    this.#line.send(JSON.stringify(message));
    return true;
  }

  /** Not connected, and the other side can be reached: says again what may have been lost, or asks for a fresh path. */
  nudge(iceServers?: RTCIceServer[]): void {
    const pc = this.#pc;
    if (pc.connectionState === "connected" || pc.connectionState === "closed") return;
    if (iceServers) pc.setConfiguration({ iceServers });
    if (pc.signalingState === "have-local-offer") this.#describe();
    // The patient's page has nothing to ask for before the doctor's has offered.
    else if (pc.remoteDescription || this.#with.offers) pc.restartIce();
  }

  async look(): Promise<StatsSample> {
    const reports = await this.#pc.getStats();
    const list: (Record<string, unknown> & { type: string })[] = [];
    reports.forEach((report) => {
      list.push(report);
    });
    return parseStats(list, Date.now());
  }

  end(): void {
    clearTimeout(this.#blinking);
    const pc = this.#pc;
    pc.onnegotiationneeded = pc.onicecandidate = pc.ontrack = pc.onconnectionstatechange = pc.ondatachannel = null;
    if (this.#line) this.#line.onopen = this.#line.onclose = this.#line.onmessage = null;
    pc.close();
  }

  async #offer(): Promise<void> {
    try {
      this.#offering = true;
      await this.#pc.setLocalDescription();
      this.#describe();
    } catch {
      // The other side's offer came first and is being answered; the browser asks again when that is done.
    } finally {
      this.#offering = false;
    }
  }

  #describe(): void {
    const description = this.#pc.localDescription;
    if (description) this.#with.send({ call: this.id, description: description.toJSON() });
  }

  async #take(signal: Signal): Promise<void> {
    const pc = this.#pc;
    if (pc.signalingState === "closed") return;
    if ("candidate" in signal) {
      // A path that belongs to an offer we did not take up leads nowhere.
      await pc.addIceCandidate(signal.candidate ?? undefined).catch(() => undefined);
      return;
    }
    const { description } = signal;
    const bothOffered = description.type === "offer" && (this.#offering || pc.signalingState !== "stable");
    this.#ignoring = this.#with.offers && bothOffered;
    if (this.#ignoring) return;
    // An answer said twice.
    if (description.type === "answer" && pc.signalingState !== "have-local-offer") return;
    await pc.setRemoteDescription(description);
    if (description.type !== "offer") return;
    await this.#fill();
    await pc.setLocalDescription();
    this.#describe();
  }

  /** Puts our tracks where they belong; the patient's page finds the places in the doctor's offer. */
  async #fill(): Promise<void> {
    for (const transceiver of this.#pc.getTransceivers()) {
      const { sender, receiver, direction } = transceiver;
      const track = receiver.track.kind === "audio" ? this.#tracks.sound : this.#tracks.picture;
      if (direction !== "sendrecv" && direction !== "stopped") transceiver.direction = "sendrecv";
      if (sender.track !== track) await sender.replaceTrack(track);
    }
  }

  #changed(): void {
    const state = this.#pc.connectionState;
    clearTimeout(this.#blinking);
    if (state === "failed") this.#pc.restartIce();
    if (state === "disconnected") this.#blinking = setTimeout(() => this.nudge(), DISCONNECT_GRACE_MS);
    this.#with.changed(state);
  }

  #listen(line: RTCDataChannel): void {
    this.#line = line;
    line.onopen = () => {
      this.#with.line(true);
      void this.#agreement.begin();
    };
    line.onclose = () => this.#with.line(false);
    line.onmessage = ({ data }) => {
      const message = read(data);
      if (!message) return;
      if (message.type === "text" || message.type === "shows") this.#with.told(message);
      else void this.#agreement.take(message);
    };
  }

  async #sayWords(salt: string): Promise<void> {
    const own = fingerprintOf(this.#pc.localDescription?.sdp ?? "");
    const theirs = fingerprintOf(this.#pc.remoteDescription?.sdp ?? "");
    if (own && theirs) this.#with.agreed(await deriveSas(own, theirs, salt));
  }
}

function read(data: unknown): PeerMessage | null {
  if (typeof data !== "string" || data.length > LONGEST_FRAME) return null;
  try {
    const message = JSON.parse(data) as PeerMessage;
    if (message.type === "text" && (typeof message.text !== "string" || typeof message.id !== "string")) return null;
    return message;
  } catch {
    return null;
  }
}
