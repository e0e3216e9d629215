// Two random numbers that go into the four words. Without them somebody in the middle could try keys in advance until the
// words of both sides happen to agree; so the doctor's page first shows only a seal over its number, then the patient's
// number comes, and only then the doctor's is opened. Nobody can choose theirs to suit.

export type SasMessage =
  | { type: "sealed"; seal: string }
  | { type: "number"; number: string }
  | { type: "opened"; number: string };

type Props = { first: boolean; send: (step: SasMessage) => void; agreed: (salt: string) => void };

export class CommitReveal {
  readonly #own = hex(crypto.getRandomValues(new Uint8Array(16)));
  readonly #with: Props;
  #seal: string | null = null;
  #done = false;

  constructor(props: Props) {
    this.#with = props;
  }

  /** The line to the other side stands. */
  async begin(): Promise<void> {
    if (this.#with.first) this.#with.send({ type: "sealed", seal: await sealOf(this.#own) });
  }

  /** Every step once and in its order; anything else is somebody who plays tricks, and there are no words. */
  async take(step: SasMessage): Promise<void> {
    const { first, send, agreed } = this.#with;
    if (this.#done) return;
    if (first && step.type === "number") {
      this.#done = true;
      send({ type: "opened", number: this.#own });
      agreed(`${this.#own}|${step.number}`);
    } else if (!first && step.type === "sealed" && this.#seal === null) {
      this.#seal = step.seal;
      send({ type: "number", number: this.#own });
    } else if (!first && step.type === "opened" && this.#seal !== null) {
      this.#done = true;
      if ((await sealOf(step.number)) === this.#seal) agreed(`${step.number}|${this.#own}`);
    }
  }
}

async function sealOf(number: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(number))));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
