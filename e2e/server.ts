// A real dft process with a port and a data folder of its own, which a test may take down and bring back.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const PROGRAM = process.env["DFT"] ?? join(import.meta.dirname, "../target/debug/dft");
const PATIENCE = 20_000;

export class Server {
  /** Everything it said, for the report of a failed test. */
  readonly log: string[] = [];
  readonly #folder: string;
  #bind = "127.0.0.1:0";
  #process: ChildProcess | undefined;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async start(): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), "dft-e2e-")));
    await server.start();
    return server;
  }

  get origin(): string {
    return `http://${this.#bind}`;
  }

  /** Starts it, the second time on the port it had, so that an open page finds it again. */
  async start(): Promise<void> {
    if (this.#process) return;
    const child = spawn(PROGRAM, ["serve"], {
      env: { DFT_BIND: this.#bind, DFT_DATA_DIR: this.#folder },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    this.#bind = await this.#serving(child);
  }

  /** As an operator stops it; fails when it does not end by itself. */
  async stop(): Promise<void> {
    if ((await this.#end("SIGTERM")) !== 0) throw new Error(`dft did not stop well:\n${this.log.join("\n")}`);
  }

  /** As a crash takes it down. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async forget(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** The address in its line `serving at`. */
  #serving(child: ChildProcess): Promise<string> {
    return new Promise((resolve, reject) => {
      const refuse = (why: string) => {
        child.kill("SIGKILL");
        reject(new Error(`${why}\n${this.log.join("\n")}`));
      };
      const late = setTimeout(() => refuse(`dft did not serve within ${PATIENCE} ms`), PATIENCE);
      child.once("error", (cause) => refuse(`${PROGRAM} cannot be started: ${cause.message}`));
      child.once("exit", () => refuse("dft ended before it served"));
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) continue;
        createInterface(stream).on("line", (line) => {
          this.log.push(line);
          const address = servingAt(line);
          if (!address) return;
          clearTimeout(late);
          child.removeAllListeners("exit");
          resolve(address);
        });
      }
    });
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process;
    if (!child) return 0;
    this.#process = undefined;
    const late = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    clearTimeout(late);
    return code;
  }
}

function servingAt(line: string): string | undefined {
  try {
    const { message, address } = JSON.parse(line) as { message?: string; address?: string };
    return message?.startsWith("serving at") ? address : undefined;
  } catch {
    return undefined;
  }
}
