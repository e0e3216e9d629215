// A browser in a network of its own, whose cable a test can pull: Playwright's offline mode does not touch what WebRTC sends.
// Needs root, as the machines that run all tests have it.
import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { executablePath, withDevices } from "./browser";

const run = promisify(execFile);
const ip = (...words: string[]) => run("ip", words);

export class Network {
  readonly #name: string;
  readonly #folder: string;
  /** This machine, as the browser in there sees it. */
  readonly host: string;
  readonly #guest: string;

  private constructor(name: string, folder: string, subnet: string) {
    this.#name = name;
    this.#folder = folder;
    this.host = `${subnet}.1`;
    this.#guest = `${subnet}.2`;
  }

  /** Two ends of a cable: one here, one in there. */
  static async lay(): Promise<Network> {
    const number = process.pid % 250;
    const folder = await mkdtemp(join(tmpdir(), "dft-netns-"));
    const network = new Network(`dft${process.pid}`, folder, `10.213.${number}`);
    const { host } = network;
    const [name, here, there] = [network.#name, network.#here, network.#there];
    await ip("netns", "add", name);
    await ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", name);
    await ip("addr", "add", `${host}/24`, "dev", here);
    await ip("link", "set", here, "up");
    await ip("-n", name, "addr", "add", `${network.#guest}/24`, "dev", there);
    await ip("-n", name, "link", "set", there, "up");
    await ip("-n", name, "link", "set", "lo", "up");
    await ip("-n", name, "route", "add", "default", "via", host);
    return network;
  }

  /** A browser that has nothing but the cable. `origin` is plain http there, which only loopback may be otherwise. */
  async browser(origin: string): Promise<Browser> {
    const inside = join(this.#folder, "chromium");
    await writeFile(inside, `#!/bin/sh\nexec ip netns exec ${this.#name} ${executablePath} "$@"\n`);
    await chmod(inside, 0o755);
    const args = [...withDevices, `--unsafely-treat-insecure-origin-as-secure=${origin}`];
    return chromium.launch({ executablePath: inside, args });
  }

  async cut(): Promise<void> {
    await ip("link", "set", this.#here, "down");
  }

  async mend(): Promise<void> {
    await ip("link", "set", this.#here, "up");
  }

  /** The cable goes with its end in there. */
  async remove(): Promise<void> {
    await ip("link", "del", this.#here);
    await ip("netns", "del", this.#name);
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #here(): string {
    return `dfth${process.pid}`;
  }

  get #there(): string {
    return `dftg${process.pid}`;
  }
}
