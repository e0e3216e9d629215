// Commit–reveal exchange of nonces (as in ZRTP SAS). The initiator commits with SHA-256, the responder sends its nonce,
// then the initiator reveals; this prevents a MITM from brute-forcing keys until both short authentication strings match.

export type SasMessage =
  | { type: "commit"; commitment: string }
  | { type: "nonce"; nonce: string }
  | { type: "reveal"; nonce: string };

type Props = { isInitiator: boolean; send: (message: SasMessage) => void; onComplete: (salt: string) => void };

export class CommitReveal {
  readonly #nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  readonly #props: Props;
  #commitment: string | null = null;
  #done = false;

  constructor(props: Props) {
    this.#props = props;
  }

  /** Call when the data channel is open. */
  async start(): Promise<void> {
    if (this.#props.isInitiator) this.#props.send({ type: "commit", commitment: await sha256(this.#nonce) });
  }

  /** Accepts every message once and in order. Anything else is an attack, and no SAS is shown. */
  async handleMessage(message: SasMessage): Promise<void> {
    const { isInitiator, send, onComplete } = this.#props;
    if (this.#done) return;
    if (isInitiator && message.type === "nonce") {
      this.#done = true;
      send({ type: "reveal", nonce: this.#nonce });
      onComplete(`${this.#nonce}|${message.nonce}`);
    } else if (!isInitiator && message.type === "commit" && this.#commitment === null) {
      this.#commitment = message.commitment;
      send({ type: "nonce", nonce: this.#nonce });
    } else if (!isInitiator && message.type === "reveal" && this.#commitment !== null) {
      this.#done = true;
      if ((await sha256(message.nonce)) === this.#commitment) onComplete(`${message.nonce}|${this.#nonce}`);
    }
  }
}

async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
