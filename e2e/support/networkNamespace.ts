// A browser in its own network namespace, whose link a test can cut: Playwright's offline mode does not affect WebRTC.
// Needs root, which the machines that run all tests have.
import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { executablePath, fakeDevicesArgs } from "./browserArgs";

const run = promisify(execFile);
const ip = (...args: string[]) => run("ip", args);

export class NetworkNamespace {
  readonly #name: string;
  readonly #folder: string;
  /** The address of this machine as seen from inside the namespace. */
  readonly hostAddress: string;
  readonly #guestAddress: string;

  private constructor(name: string, folder: string, subnet: string) {
    this.#name = name;
    this.#folder = folder;
    this.hostAddress = `${subnet}.1`;
    this.#guestAddress = `${subnet}.2`;
  }

  /** Creates the namespace and a veth pair into it. */
  static async create(): Promise<NetworkNamespace> {
    const number = process.pid % 250;
    const folder = await mkdtemp(join(tmpdir(), "dft-netns-"));
    const namespace = new NetworkNamespace(`dft${process.pid}`, folder, `10.213.${number}`);
    const { hostAddress } = namespace;
    const [name, outer, inner] = [namespace.#name, namespace.#outerLink, namespace.#innerLink];
    await ip("netns", "add", name);
    await ip("link", "add", outer, "type", "veth", "peer", "name", inner, "netns", name);
    await ip("addr", "add", `${hostAddress}/24`, "dev", outer);
    await ip("link", "set", outer, "up");
    await ip("-n", name, "addr", "add", `${namespace.#guestAddress}/24`, "dev", inner);
    await ip("-n", name, "link", "set", inner, "up");
    await ip("-n", name, "link", "set", "lo", "up");
    await ip("-n", name, "route", "add", "default", "via", hostAddress);
    return namespace;
  }

  /** Launches a browser inside. `origin` is plain http there, which counts as secure on loopback only. */
  async launchBrowser(origin: string): Promise<Browser> {
    const wrapper = join(this.#folder, "chromium");
    await writeFile(wrapper, `#!/bin/sh\nexec ip netns exec ${this.#name} ${executablePath} "$@"\n`);
    await chmod(wrapper, 0o755);
    const args = [...fakeDevicesArgs, `--unsafely-treat-insecure-origin-as-secure=${origin}`];
    return chromium.launch({ executablePath: wrapper, args });
  }

  async disconnect(): Promise<void> {
    await ip("link", "set", this.#outerLink, "down");
  }

  async reconnect(): Promise<void> {
    await ip("link", "set", this.#outerLink, "up");
  }

  /** Deleting the outer link deletes its peer too. */
  async remove(): Promise<void> {
    await ip("link", "del", this.#outerLink);
    await ip("netns", "del", this.#name);
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #outerLink(): string {
    return `dfth${process.pid}`;
  }

  get #innerLink(): string {
    return `dftg${process.pid}`;
  }
}
