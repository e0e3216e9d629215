// The socket over which the two pages find each other. It comes back by itself, less and less eagerly, and says when it does.

/** What one page tells the other. The server passes it on and never reads it. `call` names the connection it is about. */
export type Signal = { call: string } & (
  | { description: RTCSessionDescriptionInit }
  | { candidate: RTCIceCandidateInit | null }
);

export type ClosedStatus = "over" | "cancelled";

export type ServerMessage =
  | { type: "welcome"; side: "patient" | "doctor"; peer: string | null; closes_at: string }
  | { type: "peer"; tab: string | null }
  | { type: "signal"; from: string; data: Signal }
  | { type: "replaced" }
  | { type: "closed"; status: ClosedStatus }
  | { type: "pong" };

type Props = {
  address: string;
  heard: (message: ServerMessage) => void;
  /** `tries` is how often it has failed since it last stood. */
  lost: (tries: number) => void;
  open?: (address: string) => WebSocket;
};

const EVERY_TWENTY_SECONDS = 20_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
/** What was said while the line was down; older than this many it is of no use. */
const KEPT = 100;
/** The server lets a socket go that is silent for a minute; so do we. */
const SILENCE = 60_000;
/** When there is reason to doubt it, a line that does not answer by then is none. */
const ANSWER = 5000;
/** A network that swallows everything would keep a new socket waiting for minutes. */
const OPENING = 10_000;

export class SignalingClient {
  readonly #with: Props;
  #socket: WebSocket | null = null;
  #tries = 0;
  #ended = false;
  #unsent: string[] = [];
  #pinging: ReturnType<typeof setInterval> | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #doubting: ReturnType<typeof setTimeout> | undefined;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #heardAt = 0;

  constructor(props: Props) {
    this.#with = props;
    this.#connect();
    addEventListener("online", this.#hurry);
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  signal(to: string, data: Signal): void {
    this.#say(JSON.stringify({ type: "signal", to, data }));
  }

  /** What waits for the line is for somebody who is not there any more. */
  forget(): void {
    this.#unsent = [];
  }

  /** The call is broken: perhaps this line is too, and nobody has said so. A new one finds the new way to the network. */
  doubt(): void {
    if (!this.isOpen || this.#doubting) return;
    const asked = Date.now();
    this.#socket?.send(JSON.stringify({ type: "ping" }));
    this.#doubting = setTimeout(() => {
      this.#doubting = undefined;
      if (this.#heardAt < asked) this.#giveUp();
    }, ANSWER);
  }

  /** Leaving on purpose. */
  bye(): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify({ type: "bye" }));
    this.end();
  }

  end(): void {
    this.#ended = true;
    removeEventListener("online", this.#hurry);
    clearInterval(this.#pinging);
    clearTimeout(this.#waiting);
    clearTimeout(this.#doubting);
    clearTimeout(this.#opening);
    this.#socket?.close(1000);
    this.#socket = null;
  }

  #say(words: string): void {
    if (this.isOpen) this.#socket?.send(words);
    else this.#unsent = [...this.#unsent, words].slice(-KEPT);
  }

  #connect(): void {
    const { address, heard, open = (at) => new WebSocket(at) } = this.#with;
    const socket = open(address);
    this.#socket = socket;
    this.#opening = setTimeout(() => this.#giveUp(), OPENING);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#opening);
      this.#heardAt = Date.now();
      clearInterval(this.#pinging);
      this.#pinging = setInterval(() => this.#ping(), EVERY_TWENTY_SECONDS);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#heardAt = Date.now();
      const message = read(data);
      if (!message || message.type === "pong") return;
      if (message.type === "welcome") this.#tries = 0;
      // Another tab has the call, or the room is closed: coming back would only take it away again.
      if (message.type === "replaced" || message.type === "closed") this.end();
      heard(message);
      if (message.type === "welcome") this.#sayUnsent();
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#gone();
    };
  }

  #sayUnsent(): void {
    const unsent = this.#unsent;
    this.#unsent = [];
    for (const words of unsent) this.#say(words);
  }

  #ping(): void {
    if (Date.now() - this.#heardAt > SILENCE) this.#giveUp();
    else this.#socket?.send(JSON.stringify({ type: "ping" }));
  }

  /** A network that went away without a word: the browser might believe in it for minutes. */
  #giveUp(): void {
    this.#socket?.close();
    this.#gone();
  }

  #gone(): void {
    clearInterval(this.#pinging);
    clearTimeout(this.#opening);
    clearTimeout(this.#doubting);
    this.#doubting = undefined;
    this.#socket = null;
    if (this.#ended) return;
    this.#tries += 1;
    this.#waiting = setTimeout(() => this.#connect(), reconnectDelay(this.#tries, Math.random()));
    this.#with.lost(this.#tries);
  }

  /** The device has a network again: no need to wait for the pause to end. */
  readonly #hurry = () => {
    if (this.#ended || this.#socket) return;
    clearTimeout(this.#waiting);
    this.#connect();
  };
}

/** Twice as long each time, up to ten seconds, and never all pages at once. */
export function reconnectDelay(attempt: number, chance: number): number {
  const longest = Math.min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE);
  return Math.round(longest / 2 + (longest / 2) * chance);
}

/** Where the socket of this tab is. */
export function signalingUrl(token: string, tab: string): string {
  const address = new URL(`/api/v1/consultations/room/${encodeURIComponent(token)}/signals/`, window.location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("tab", tab);
  return address.href;
}

/** A name for this visit to the room. */
export function newTab(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

function read(data: unknown): ServerMessage | null {
  try {
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return null;
  }
}
