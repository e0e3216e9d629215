// A visit to the room: who is there, what connects us, and what is to be said about it. Knows no screen.

import { type Quality, qualityBetween, WeakLinkDetector } from "./connectionQuality";
import { PeerSession, type RemoteMediaState, type Tracks } from "./peerConnection";
import { type ClosedStatus, newTab, type ServerMessage, type Signal, SignalingClient, signalingUrl } from "./signaling";

export type Stage =
  /** The server has not answered yet. */
  | "joining"
  /** Nobody else is here. */
  | "waiting"
  | "connecting"
  | "together"
  /** It stood and has broken; it mends itself. */
  | "reconnecting"
  /** Another tab has the call. */
  | "moved"
  | "closed";

export type Message = { id: string; mine: boolean; text: string };

/** Why there are no pictures: one side wished it, or the network is too weak. */
export type AudioOnlyReason = "chosen" | "weak" | "other";

export type CallState = {
  stage: Stage;
  closed: ClosedStatus | null;
  /** Somebody was here and has gone. */
  left: boolean;
  stream: MediaStream | null;
  words: string[] | null;
  quality: Quality | null;
  soundOnly: AudioOnlyReason | null;
  shows: RemoteMediaState | null;
  messages: Message[];
  canWrite: boolean;
  /** The server cannot be reached; a call that stands goes on without it. */
  serverLost: boolean;
};

export type Ice = { servers: RTCIceServer[]; until: number };

type Props = {
  token: string;
  side: "patient" | "doctor";
  ice: () => Promise<Ice>;
  /** The socket could not be had, or the room has closed: the door should be asked again. */
  doubtful: () => void;
  changed: (state: CallState) => void;
};

const EVERY_TWO_SECONDS = 2000;
/** So long a connection may take before it is helped along. */
const PATIENCE = 8000;
/** So often it is helped before the doctor's page begins anew. */
const HELPED = 8;
/** So often one that stands without its line for words is begun anew. After that a call without them is better than none. */
const WORDLESS = 2;
export const MAX_MESSAGE_LENGTH = 2000;
const EARLY = 100;

const nothing = { stream: null, words: null, quality: null, shows: null, canWrite: false } as const;

export class CallSession {
  state: CallState = {
    ...nothing,
    stage: "joining",
    closed: null,
    left: false,
    soundOnly: null,
    messages: [],
    serverLost: false,
  };
  readonly #with: Props;
  readonly #signalling: SignalingClient;
  readonly #watch = new WeakLinkDetector();
  readonly #looking: ReturnType<typeof setInterval>;
  #tracks: Tracks;
  #muted = false;
  #ice: Ice | null = null;
  /** Whom we are connected with, or were last. */
  #peer: string | null = null;
  /** Whether the server has them here. */
  #isHere = false;
  #call: PeerSession | null = null;
  /** What came before we were told who sent it. */
  #early: { from: string; data: Signal }[] = [];
  #lastLook: Awaited<ReturnType<PeerSession["look"]>> | null = null;
  #apartSince = 0;
  #helped = 0;
  #togetherSince = 0;
  #wordless = 0;
  #beginning = 0;
  #ended = false;

  /** `messages` of an earlier visit stay on the screen. */
  constructor(props: Props, tracks: Tracks, messages: Message[] = []) {
    this.#with = props;
    this.#tracks = tracks;
    this.state = { ...this.state, messages };
    this.#signalling = new SignalingClient({
      address: signalingUrl(props.token, newTab()),
      heard: (message) => this.#hear(message),
      lost: (tries) => this.#lost(tries),
    });
    this.#looking = setInterval(() => void this.#look(), EVERY_TWO_SECONDS);
  }

  /** Our own sound and picture, as they are now. */
  show(tracks: Tracks, muted: boolean): void {
    this.#tracks = tracks;
    this.#muted = muted;
    void this.#call?.show(this.#sent());
    this.#tellWhatWeShow();
  }

  setSoundOnly(wanted: boolean): void {
    this.#watch.reset();
    this.#soundOnly(wanted ? "chosen" : null);
  }

  write(text: string): boolean {
    const message = { id: newTab(), text: text.trim().slice(0, MAX_MESSAGE_LENGTH) };
    if (!message.text || !this.#call?.tell({ type: "text", ...message })) return false;
    this.#set({ messages: [...this.state.messages, { ...message, mine: true }] });
    return true;
  }

  /** On purpose: the other side is told at once. */
  leave(): void {
    this.#signalling.bye();
    this.#end();
  }

  #end(): void {
    this.#ended = true;
    this.#signalling.end();
    clearInterval(this.#looking);
    this.#drop();
  }

  #drop(): void {
    this.#beginning += 1;
    this.#call?.end();
    this.#call = null;
    this.#lastLook = null;
    this.#watch.reset();
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#set({ serverLost: false, ...(this.state.stage === "joining" && { stage: "waiting" }) });
        this.#meet(message.peer);
        break;
      case "peer":
        this.#meet(message.tab);
        break;
      case "signal":
        this.#take(message.from, message.data);
        break;
      case "replaced":
        this.#end();
        this.#set({ ...nothing, stage: "moved" });
        break;
      case "closed":
        this.#end();
        this.#set({ ...nothing, stage: "closed", closed: message.status });
        this.#with.doubtful();
        break;
      case "pong":
        break;
    }
  }

  #lost(tries: number): void {
    this.#set({ serverLost: true });
    // A door that has closed does not let the socket in: only the door itself says so.
    if (tries > 1) this.#with.doubtful();
  }

  #meet(peer: string | null): void {
    this.#isHere = peer !== null;
    if (peer === null) {
      // Gone for the server. A connection that stands says more than that: the server may just have started again.
      if (this.#call?.state !== "connected" || !this.state.canWrite) this.#alone();
      return;
    }
    const known = peer === this.#peer;
    this.#peer = peer;
    if (known && this.#call) {
      this.#apartSince = Date.now();
      if (this.#call.state !== "connected") {
        if (this.state.stage === "waiting") this.#set({ stage: "reconnecting" });
        this.#call.nudge();
      }
      return;
    }
    this.#signalling.forget();
    this.#drop();
    this.#set({ ...nothing, stage: "connecting", left: false });
    if (this.#with.side === "doctor") void this.#begin(newTab());
    const early = this.#early.filter(({ from }) => from === peer);
    this.#early = [];
    for (const { from, data } of early) this.#take(from, data);
  }

  #alone(): void {
    const left = this.state.left || this.state.stage === "together" || this.state.stage === "reconnecting";
    this.#set({ stage: "waiting", left, quality: null });
  }

  #take(from: string, data: Signal): void {
    if (from !== this.#peer) {
      this.#early = [...this.#early, { from, data }].slice(-EARLY);
      return;
    }
    if (data.call === this.#call?.id) {
      void this.#call.take(data);
      return;
    }
    // The doctor's page names the connection; what belongs to one we no longer have is late.
    if (this.#with.side === "doctor") return;
    this.#early = [...this.#early, { from, data }].slice(-EARLY);
    if ("description" in data && data.description.type === "offer") void this.#begin(data.call);
  }

  async #begin(id: string): Promise<void> {
    this.#drop();
    const beginning = this.#beginning;
    this.#set({ words: null, canWrite: false });
    const iceServers = await this.#servers();
    if (this.#ended || beginning !== this.#beginning) return;
    this.#apartSince = Date.now();
    this.#helped = 0;
    const peer = this.#peer ?? "";
    const call: PeerSession = new PeerSession({
      id,
      offers: this.#with.side === "doctor",
      iceServers,
      tracks: this.#sent(),
      send: (signal) => this.#signalling.signal(peer, signal),
      changed: (state) => this.#call === call && this.#changed(state),
      streamed: (stream) => this.#call === call && this.#set({ stream }),
      told: (message) => this.#call === call && this.#told(message),
      line: (open) => this.#call === call && this.#line(open),
      agreed: (words) => this.#call === call && this.#agreed(words),
    });
    this.#call = call;
    const early = this.#early.filter(({ from, data }) => from === peer && data.call === id);
    this.#early = [];
    for (const { data } of early) void call.take(data);
  }

  /** Kept as long as their credentials live. Without them two browsers in one network still find each other. */
  async #servers(): Promise<RTCIceServer[]> {
    if (!this.#ice || this.#ice.until < Date.now()) {
      this.#ice = await this.#with.ice().catch(() => this.#ice);
    }
    return this.#ice?.servers ?? [];
  }

  #changed(state: RTCPeerConnectionState): void {
    if (state === "connected") {
      this.#helped = 0;
      this.#togetherSince = Date.now();
      this.#watch.reset();
      this.#lastLook = null;
      this.#set({ stage: "together", left: false });
    } else if ((state === "disconnected" || state === "failed") && this.state.stage === "together") {
      this.#apart();
    }
  }

  #apart(): void {
    this.#apartSince = Date.now();
    this.#signalling.doubt();
    if (this.#isHere) this.#set({ stage: "reconnecting", quality: null });
    else this.#alone();
  }

  #told(message: RemoteMediaState | { type: "text"; id: string; text: string }): void {
    if (message.type === "shows") {
      this.#set({ shows: message });
      if (message.soundOnly && !this.state.soundOnly) this.#soundOnly("other");
      if (!message.soundOnly && this.state.soundOnly === "other") this.#soundOnly(null);
      return;
    }
    const { id, text } = message;
    if (this.state.messages.some((known) => known.id === id)) return;
    this.#set({ messages: [...this.state.messages, { id, mine: false, text: text.slice(0, MAX_MESSAGE_LENGTH) }] });
  }

  #line(open: boolean): void {
    this.#set({ canWrite: open });
    if (open) this.#tellWhatWeShow();
    // Closed by the other page: it has left, or has been loaded again, and the server will say which.
    else if (this.state.stage === "together") this.#apart();
  }

  #agreed(words: string[]): void {
    this.#wordless = 0;
    this.#set({ words });
  }

  #soundOnly(why: AudioOnlyReason | null): void {
    this.#set({ soundOnly: why });
    void this.#call?.show(this.#sent());
    this.#tellWhatWeShow();
  }

  #sent(): Tracks {
    return this.state.soundOnly ? { ...this.#tracks, picture: null } : this.#tracks;
  }

  #tellWhatWeShow(): void {
    const { sound, picture } = this.#sent();
    const { soundOnly } = this.state;
    this.#call?.tell({
      type: "shows",
      sound: sound !== null && !this.#muted,
      picture: picture !== null,
      // What the other side wished is not our wish as well: it would never end.
      soundOnly: soundOnly === "chosen" || soundOnly === "weak",
    });
  }

  async #look(): Promise<void> {
    const call = this.#call;
    if (!call) return;
    if (call.state !== "connected") {
      await this.#help(call);
      return;
    }
    if (this.#lacksWords()) {
      this.#wordless += 1;
      this.#set({ stage: "reconnecting", quality: null });
      await this.#begin(newTab());
      return;
    }
    const look = await call.look();
    if (call !== this.#call) return;
    const before = this.#lastLook;
    this.#lastLook = look;
    if (!before || this.state.stage !== "together") return;
    const quality = qualityBetween(before, look);
    if (quality !== this.state.quality) this.#set({ quality });
    if (!this.state.soundOnly && this.#watch.sees(quality)) this.#soundOnly("weak");
  }

  /** Seen and heard, but the line for words has not come: nothing can be written, and nobody knows who sits in between. */
  #lacksWords(): boolean {
    if (this.#with.side !== "doctor" || this.state.words || this.#wordless >= WORDLESS) return false;
    return this.state.stage === "together" && Date.now() - this.#togetherSince > PATIENCE;
  }

  /** It has been apart for a while although both are here: first a nudge, in the end a new connection. */
  async #help(call: PeerSession): Promise<void> {
    if (this.state.stage === "waiting" || !this.#signalling.isOpen) return;
    if (Date.now() - this.#apartSince < PATIENCE) return;
    this.#apartSince = Date.now();
    this.#signalling.doubt();
    this.#helped += 1;
    if (this.#helped > HELPED && this.#with.side === "doctor") await this.#begin(newTab());
    else call.nudge(await this.#servers());
  }

  #set(news: Partial<CallState>): void {
    this.state = { ...this.state, ...news };
    this.#with.changed(this.state);
  }
}
