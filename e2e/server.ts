// A real dft process with a port and a data folder of its own, which a test may take down and bring back.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const PROGRAM = process.env["DFT"] ?? join(import.meta.dirname, "../target/debug/dft");
const PATIENCE = 20_000;
/** As the program calls it. */
const SQLITE = "dft.sqlite";
const run = promisify(execFile);

type Options = {
  /** Where it listens; a loopback address unless a test has a network of its own. */
  host?: string;
  /** A PostgreSQL database; without one it has SQLite in a folder of its own. */
  database?: string;
};

export class Server {
  /** Everything it said, for the report of a failed test. */
  readonly log: string[] = [];
  readonly #folder: string;
  readonly #database: string | undefined;
  #bind: string;
  #process: ChildProcess | undefined;

  private constructor(folder: string, { host = "127.0.0.1", database }: Options) {
    this.#folder = folder;
    this.#database = database;
    this.#bind = `${host}:0`;
  }

  static async start(options: Options = {}): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), "dft-e2e-")), options);
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
      env: {
        DFT_BIND: this.#bind,
        DFT_DATA_DIR: this.#folder,
        ...(this.#database && { DATABASE_URL: this.#database }),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    this.#bind = await this.#serving(child);
  }

  /** Says something to its database, past the program: for what no hour of the day allows. Answers the first row. */
  async sql(sentence: string): Promise<string[]> {
    const { stdout } = this.#database
      ? await run("psql", [this.#database, "-qtAX", "-v", "ON_ERROR_STOP=1", "-c", sentence])
      : await run("sqlite3", ["-cmd", ".timeout 5000", join(this.#folder, SQLITE), sentence]);
    return (stdout.trim().split("\n")[0] ?? "").split("|");
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

/** A fresh database of the PostgreSQL that tools/with-postgres has started. */
export async function postgres(name: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env["TEST_POSTGRES_URL"];
  if (!server) throw new Error("there is no PostgreSQL: tools/with-postgres npx playwright test");
  const say = (sentence: string) => run("psql", [`${server}/postgres`, "-qX", "-v", "ON_ERROR_STOP=1", "-c", sentence]);
  await say(`CREATE DATABASE ${name}`);
  return { url: `${server}/${name}`, drop: async () => void (await say(`DROP DATABASE ${name} WITH (FORCE)`)) };
}
