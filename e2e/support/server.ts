// A dft process with its own port and data folder, which a test may stop and restart.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const PROGRAM = process.env["DFT"] ?? join(import.meta.dirname, "../../target/debug/dft");
const TIMEOUT_MS = 20_000;
/** The file name that the program uses. */
const SQLITE_FILE = "dft.sqlite";
const run = promisify(execFile);

type Options = {
  /** The address to listen on; loopback unless the test uses a network namespace. */
  host?: string;
  /** The URL of a PostgreSQL database; SQLite in the data folder by default. */
  database?: string;
};

export class Server {
  /** All log lines, for the report of a failed test. */
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

  /** Starts the process if it is not running. A restart uses the same port, so that open pages reconnect. */
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
    this.#bind = await this.#waitUntilServing(child);
  }

  /** Runs a statement on the database directly, e.g. to reschedule an appointment. Returns the first row. */
  async sql(statement: string): Promise<string[]> {
    const { stdout } = this.#database
      ? await run("psql", [this.#database, "-qtAX", "-v", "ON_ERROR_STOP=1", "-c", statement])
      : await run("sqlite3", ["-cmd", ".timeout 5000", join(this.#folder, SQLITE_FILE), statement]);
    return (stdout.trim().split("\n")[0] ?? "").split("|");
  }

  /** Stops gracefully; fails when the exit code is not 0. */
  async stop(): Promise<void> {
    if ((await this.#end("SIGTERM")) !== 0) throw new Error(`dft did not stop gracefully:\n${this.log.join("\n")}`);
  }

  /** Simulates a crash. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async removeData(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Waits for the log line `serving at` and returns its address. */
  #waitUntilServing(child: ChildProcess): Promise<string> {
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => {
        child.kill("SIGKILL");
        reject(new Error(`${reason}\n${this.log.join("\n")}`));
      };
      const timeout = setTimeout(() => fail(`dft did not serve within ${TIMEOUT_MS} ms`), TIMEOUT_MS);
      child.once("error", (cause) => fail(`${PROGRAM} could not be started: ${cause.message}`));
      child.once("exit", () => fail("dft exited before it served"));
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) continue;
        createInterface(stream).on("line", (line) => {
          this.log.push(line);
          const address = servingAt(line);
          if (!address) return;
          clearTimeout(timeout);
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
    const timeout = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
    const exited = once(child, "exit");
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    clearTimeout(timeout);
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

/** Creates an empty database on the PostgreSQL server that tools/with-postgres started. */
export async function createDatabase(name: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env["TEST_POSTGRES_URL"];
  if (!server) throw new Error("TEST_POSTGRES_URL is not set: run tools/with-postgres npx playwright test");
  const psql = (statement: string) =>
    run("psql", [`${server}/postgres`, "-qX", "-v", "ON_ERROR_STOP=1", "-c", statement]);
  await psql(`CREATE DATABASE ${name}`);
  return { url: `${server}/${name}`, drop: async () => void (await psql(`DROP DATABASE ${name} WITH (FORCE)`)) };
}
