// Consultation sessions that take place now, and the WebRTC connections between the browsers in their rooms.
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { bookViaApi, listFreeSlots } from "./booking";
import { gotoHydrated } from "./page";
import type { PageErrorGuard } from "./pageErrors";
import type { Server } from "./server";
import { signInViaApi, uniqueUser } from "./users";
import { phone } from "./viewports";

const MINUTE_MS = 60_000;
const SESSION_MS = 45 * MINUTE_MS;

export type LiveSession = { id: string; patientPath: string; doctorPath: string; patientName: string };

/** Books a session and reschedules it in the database: no doctor has a free slot at every minute of the day. */
export async function createLiveSession(
  server: Server,
  api: APIRequestContext,
  minutesFromNow = 2,
  origin = server.origin,
): Promise<LiveSession> {
  const user = uniqueUser("Kavya Menon");
  await signInViaApi(api, user, origin);
  const doctorId = 1 + Math.floor(Math.random() * 6);
  const free = await listFreeSlots(api, doctorId, origin);
  const startsAt = free[Math.floor(Math.random() * free.length)] ?? "";
  const { id } = await bookViaApi(api, origin, { doctorId, startsAt, user, coupon: "FREESESSION" });
  await rescheduleSession(server, String(id), minutesFromNow);
  const tokens = await server.sql(`SELECT room_token, doctor_room_token FROM appointments WHERE id = ${id}`);
  const [patientToken = "", doctorToken = ""] = tokens;
  return {
    id: String(id),
    patientPath: roomPath(patientToken),
    doctorPath: roomPath(doctorToken),
    patientName: user.name,
  };
}

const roomPath = (token: string) => `/consultations/room/${token}`;

export async function rescheduleSession(server: Server, id: string, minutesFromNow: number): Promise<void> {
  // The milliseconds keep the start unique per doctor, which the database enforces.
  const start = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + minutesFromNow * MINUTE_MS + (Number(id) % 1000);
  await server.sql(`UPDATE appointments SET starts_at = ${start}, ends_at = ${start + SESSION_MS} WHERE id = ${id}`);
}

/** Records the peer connections and data channels of the context's pages. Call before the first page loads. */
export async function recordPeers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    const channels: RTCDataChannel[] = [];
    Object.assign(window, { peers, channels });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
        this.addEventListener("datachannel", ({ channel }) => channels.push(channel));
      }
      override createDataChannel(label: string) {
        const channel = super.createDataChannel(label);
        channels.push(channel);
        return channel;
      }
    };
  });
}

export type InboundStats = {
  state: string;
  peers: number;
  frames: number;
  /** Total audio energy: grows only while the received audio is not silent. */
  audioEnergy: number;
  bytes: number;
};

/** What the page's last connection has received so far. */
export function inboundStats(page: Page): Promise<InboundStats> {
  return page.evaluate(async () => {
    const { peers } = window as unknown as { peers: RTCPeerConnection[] };
    const last = peers.at(-1);
    const stats = { state: last?.connectionState ?? "none", peers: peers.length, frames: 0, audioEnergy: 0, bytes: 0 };
    const reports = await last?.getStats();
    reports?.forEach((report) => {
      if (report.type !== "inbound-rtp") return;
      stats.frames += report.framesDecoded ?? 0;
      stats.audioEnergy += report.totalAudioEnergy ?? 0;
      stats.bytes += report.bytesReceived ?? 0;
    });
    return stats;
  });
}

/** Each page receives new video frames and audio. */
export async function expectMediaFlowing(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    const before = await inboundStats(page);
    await expect
      .poll(
        async () => {
          const now = await inboundStats(page);
          return { video: now.frames > before.frames + 5, audio: now.audioEnergy > before.audioEnergy };
        },
        { timeout: 30_000 },
      )
      .toEqual({ video: true, audio: true });
  }
}

export const giveConsent = async (page: Page) => {
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Agree and go on" }).click();
};

/** Opens the room link, gives consent, passes the device check and joins. */
export async function joinRoom(page: Page, path: string): Promise<void> {
  await gotoHydrated(page, path);
  await giveConsent(page);
  await page.getByRole("button", { name: "Join now" }).click();
}

/** The short authentication string (SAS) of the call. */
export const sasPhrase = (page: Page) => page.locator("[data-sas-phrase]");

/** Waits until both sides show the SAS; a failure prints the state of the connections. */
export async function waitForSas(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await expect
      .poll(async () => ((await sasPhrase(page).isVisible()) ? "visible" : await describeConnections(page)), {
        timeout: 30_000,
      })
      .toBe("visible");
  }
}

function describeConnections(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { peers, channels } = window as unknown as { peers?: RTCPeerConnection[]; channels?: RTCDataChannel[] };
    const connections = peers?.map((peer) => `${peer.connectionState}, ${peer.signalingState}, ${peer.sctp?.state}`);
    return JSON.stringify({ connections, channels: channels?.map(({ readyState }) => readyState) });
  });
}

/** A page in its own context. Pass `pageErrors` unless the test breaks this participant's network. */
export async function newParticipant(browser: Browser, origin: string, pageErrors?: PageErrorGuard): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL: origin });
  await pageErrors?.watch(context, origin);
  await recordPeers(context);
  return context.newPage();
}

/** Creates a session for the patient on `page` and a second page for the doctor. */
export async function openBothSides(
  page: Page,
  pageErrors: PageErrorGuard,
  server: Server,
): Promise<{ session: LiveSession; doctor: Page }> {
  const session = await createLiveSession(server, page.request);
  await recordPeers(page.context());
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser");
  return { session, doctor: await newParticipant(browser, server.origin, pageErrors) };
}
