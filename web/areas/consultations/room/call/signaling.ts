// The signaling WebSocket through which the two pages negotiate. It reconnects with exponential backoff.

/** Relayed between the pages; the server does not read it. `call` identifies the peer connection it belongs to. */
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
  url: string;
  onMessage: (message: ServerMessage) => void;
  /** `attempt` counts the failures since the last successful connection. */
  onDisconnect: (attempt: number) => void;
  createSocket?: (url: string) => WebSocket;
};

const PING_INTERVAL_MS = 20_000;
const MIN_RECONNECT_DELAY_MS = 500;
const MAX_RECONNECT_DELAY_MS = 10_000;
/** Signals queued while disconnected; older ones are dropped. */
const QUEUE_LIMIT = 100;
/** As long as the server's own idle timeout. */
const IDLE_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 5000;
/** A network that drops packets silently would leave a new socket connecting for minutes. */
const CONNECT_TIMEOUT_MS = 10_000;

export class SignalingClient {
  readonly #props: Props;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #closed = false;
  #queue: string[] = [];
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #probeTimer: ReturnType<typeof setTimeout> | undefined;
  #connectTimer: ReturnType<typeof setTimeout> | undefined;
  #lastMessageAt = 0;

  constructor(props: Props) {
    this.#props = props;
    this.#connect();
    addEventListener("online", this.#reconnectNow);
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  sendSignal(to: string, data: Signal): void {
    this.#send(JSON.stringify({ type: "signal", to, data }));
  }

  /** Drops queued signals, for example when the peer they were meant for is gone. */
  clearQueue(): void {
    this.#queue = [];
  }

  /**
   * Probes the WebSocket after an ICE disconnect. If no pong arrives within 5 s, drops the socket and reconnects: it may be
   * bound to a dead network interface.
   */
  probe(): void {
    if (!this.isOpen || this.#probeTimer) return;
    const sentAt = Date.now();
    this.#socket?.send(JSON.stringify({ type: "ping" }));
    this.#probeTimer = setTimeout(() => {
      this.#probeTimer = undefined;
      if (this.#lastMessageAt < sentAt) this.#dropSocket();
    }, PROBE_TIMEOUT_MS);
  }

  /** Tells the server that the user left on purpose. */
  leave(): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify({ type: "bye" }));
    this.close();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#reconnectNow);
    clearInterval(this.#pingTimer);
    clearTimeout(this.#reconnectTimer);
    clearTimeout(this.#probeTimer);
    clearTimeout(this.#connectTimer);
    this.#socket?.close(1000);
    this.#socket = null;
  }

  #send(text: string): void {
    if (this.isOpen) this.#socket?.send(text);
    else this.#queue = [...this.#queue, text].slice(-QUEUE_LIMIT);
  }

  #connect(): void {
    const { url, onMessage, createSocket = (url) => new WebSocket(url) } = this.#props;
    const socket = createSocket(url);
    this.#socket = socket;
    this.#connectTimer = setTimeout(() => this.#dropSocket(), CONNECT_TIMEOUT_MS);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#connectTimer);
      this.#lastMessageAt = Date.now();
      clearInterval(this.#pingTimer);
      this.#pingTimer = setInterval(() => this.#ping(), PING_INTERVAL_MS);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#lastMessageAt = Date.now();
      const message = parseMessage(data);
      if (!message || message.type === "pong") return;
      if (message.type === "welcome") this.#attempt = 0;
      // Reconnecting would take the call away from the other tab again, or knock at a closed room.
      if (message.type === "replaced" || message.type === "closed") this.close();
      onMessage(message);
      if (message.type === "welcome") this.#flushQueue();
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#scheduleReconnect();
    };
  }

  #flushQueue(): void {
    const queue = this.#queue;
    this.#queue = [];
    for (const text of queue) this.#send(text);
  }

  #ping(): void {
    if (Date.now() - this.#lastMessageAt > IDLE_TIMEOUT_MS) this.#dropSocket();
    else this.#socket?.send(JSON.stringify({ type: "ping" }));
  }

  /** Does not wait for the close event, which a dead network can delay for minutes. */
  #dropSocket(): void {
    this.#socket?.close();
    this.#scheduleReconnect();
  }

  #scheduleReconnect(): void {
    clearInterval(this.#pingTimer);
    clearTimeout(this.#connectTimer);
    clearTimeout(this.#probeTimer);
    this.#probeTimer = undefined;
    this.#socket = null;
    if (this.#closed) return;
    this.#attempt += 1;
    this.#reconnectTimer = setTimeout(() => this.#connect(), reconnectDelay(this.#attempt, Math.random()));
    this.#props.onDisconnect(this.#attempt);
  }

  readonly #reconnectNow = () => {
    if (this.#closed || this.#socket) return;
    clearTimeout(this.#reconnectTimer);
    this.#connect();
  };
}

/** Exponential backoff up to ten seconds. `random` (0 to 1) adds jitter, so that clients do not reconnect all at once. */
export function reconnectDelay(attempt: number, random: number): number {
  const max = Math.min(MIN_RECONNECT_DELAY_MS * 2 ** (attempt - 1), MAX_RECONNECT_DELAY_MS);
  return Math.round(max / 2 + (max / 2) * random);
}

export function signalingUrl(token: string, tabId: string): string {
  const url = new URL(`/api/v1/consultations/room/${encodeURIComponent(token)}/signals/`, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("tab", tabId);
  return url.href;
}

/** A random identifier for a tab, a peer connection or a chat message. */
export function newId(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

function parseMessage(data: unknown): ServerMessage | null {
  try {
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return null;
  }
}
