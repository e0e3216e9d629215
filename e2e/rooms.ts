// Sessions that take place now, whatever the hour, and what flows between two browsers in their rooms.
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { freeMoments, takes } from "./booking";
import type { Faults } from "./faults";
import { visit } from "./page";
import { signedIn, somebody } from "./people";
import { phone } from "./screens";
import type { Server } from "./server";

const MINUTE = 60_000;
const SESSION = 45 * MINUTE;

export type Session = { id: string; patient: string; doctor: string; name: string };

/** Books a session and moves it to where it is wanted: no doctor has a free time at every minute of the day. */
export async function session(
  server: Server,
  visitor: APIRequestContext,
  minutesFromNow = 2,
  origin = server.origin,
): Promise<Session> {
  const person = somebody("Kavya Menon");
  await signedIn(visitor, person, origin);
  const doctor = 1 + Math.floor(Math.random() * 6);
  const free = await freeMoments(visitor, doctor, origin);
  const at = free[Math.floor(Math.random() * free.length)] ?? "";
  const { id } = await takes(visitor, origin, { doctor, at, person, coupon: "FREESESSION" });
  await moveTo(server, String(id), minutesFromNow);
  const found = await server.sql(`SELECT room_token, doctor_room_token FROM appointments WHERE id = ${id}`);
  const [patient = "", doctors = ""] = found;
  return { id: String(id), patient: roomAt(patient), doctor: roomAt(doctors), name: person.name };
}

const roomAt = (token: string) => `/consultations/room/${token}`;

/** The session begins so many minutes from now. */
export async function moveTo(server: Server, id: string, minutesFromNow: number): Promise<void> {
  // To the minute as sessions are, and apart from others by the thousandths: one doctor, one moment, one session.
  const starts = Math.floor(Date.now() / MINUTE) * MINUTE + minutesFromNow * MINUTE + (Number(id) % 1000);
  await server.sql(`UPDATE appointments SET starts_at = ${starts}, ends_at = ${starts + SESSION} WHERE id = ${id}`);
}

/** Before the first page: lets a test look at the connections the page makes. */
export async function watchPeers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    const lines: RTCDataChannel[] = [];
    Object.assign(window, { peers, lines });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
        this.addEventListener("datachannel", ({ channel }) => lines.push(channel));
      }
      override createDataChannel(label: string) {
        const line = super.createDataChannel(label);
        lines.push(line);
        return line;
      }
    };
  });
}

export type Flow = {
  state: string;
  peers: number;
  frames: number;
  /** Loudness, added up: it grows only when there is something to hear. */
  heard: number;
  bytes: number;
};

/** What has come in over the page's last connection so far. */
export function flow(page: Page): Promise<Flow> {
  return page.evaluate(async () => {
    const { peers } = window as unknown as { peers: RTCPeerConnection[] };
    const last = peers.at(-1);
    const flow = { state: last?.connectionState ?? "none", peers: peers.length, frames: 0, heard: 0, bytes: 0 };
    const reports = await last?.getStats();
    reports?.forEach((report) => {
      if (report.type !== "inbound-rtp") return;
      flow.frames += report.framesDecoded ?? 0;
      flow.heard += report.totalAudioEnergy ?? 0;
      flow.bytes += report.bytesReceived ?? 0;
    });
    return flow;
  });
}

/** Sound and picture go on from here. */
export async function expectFlowing(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    const before = await flow(page);
    await expect
      .poll(
        async () => {
          const now = await flow(page);
          return { seen: now.frames > before.frames + 5, heard: now.heard > before.heard };
        },
        { timeout: 30_000 },
      )
      .toEqual({ seen: true, heard: true });
  }
}

export const agree = async (page: Page) => {
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Agree and go on" }).click();
};

/** From the link to the room, as a person goes: agrees, looks at the devices, goes in. */
export async function goesIn(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await agree(page);
  await page.getByRole("button", { name: "Join now" }).click();
}

export const words = (page: Page) => page.locator("[data-sas-phrase]");

/** They have their words; where they have not, the failure says how far the connection came. */
export async function together(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await expect
      .poll(async () => ((await words(page).isVisible()) ? "words" : await standing(page)), { timeout: 30_000 })
      .toBe("words");
  }
}

function standing(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { peers, lines } = window as unknown as { peers?: RTCPeerConnection[]; lines?: RTCDataChannel[] };
    const connections = peers?.map((peer) => `${peer.connectionState}, ${peer.signalingState}, ${peer.sctp?.state}`);
    return JSON.stringify({ connections, lines: lines?.map(({ readyState }) => readyState) });
  });
}

/** A person with cookies of their own, at this server. What their page may not do is watched, unless their network breaks. */
export async function someoneAt(browser: Browser, origin: string, faults?: Faults): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL: origin });
  await faults?.watch(context, origin);
  await watchPeers(context);
  return context.newPage();
}

/** Both sides of a session in one browser. */
export async function bothSides(page: Page, faults: Faults, server: Server): Promise<{ made: Session; doctor: Page }> {
  const made = await session(server, page.request);
  await watchPeers(page.context());
  const browser = page.context().browser();
  if (!browser) throw new Error("there is no browser");
  return { made, doctor: await someoneAt(browser, server.origin, faults) };
}
