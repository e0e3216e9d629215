// A call between patient and doctor: media, chat, SAS, second tab, server restart, keyboard.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { gotoHydrated } from "../../support/page";
import { expectMediaFlowing, inboundStats, joinRoom, openBothSides, sasPhrase, waitForSas } from "../../support/rooms";
import { expect, test } from "../../support/test";
import { desktop } from "../../support/viewports";

/** Counts the bytes of the page's WebSockets in both directions. */
function countSocketBytes(page: Page): () => number {
  let bytes = 0;
  const count = ({ payload }: { payload: string | Buffer }) => {
    bytes += Buffer.byteLength(payload);
  };
  page.on("websocket", (socket) => {
    socket.on("framesent", count);
    socket.on("framereceived", count);
  });
  return () => bytes;
}

/** The server's own count of signaling bytes. */
async function signalingBytesMetric(page: Page): Promise<number> {
  const metrics = await (await page.request.get("/metrics")).text();
  const counts = [...metrics.matchAll(/^signaling_bytes_total\{[^}]*\} (\d+)/gm)];
  return counts.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}

/** Resolves at the next `welcome` message from the server. */
function nextWelcome(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => String(payload).includes('"welcome"') && resolve());
    });
  });
}

test("audio and video flow peer to peer, both sides show the same SAS, and the server relays signaling only", async ({
  page,
  pageErrors,
  server,
}) => {
  const { session, doctor } = await openBothSides(page, pageErrors, server);
  const socketBytes = [countSocketBytes(page), countSocketBytes(doctor)];
  const metricBefore = await signalingBytesMetric(page);
  await joinRoom(page, session.patientPath);
  await expect(page.getByText(/^Waiting for Dr\. /)).toBeVisible();
  await expectAccessible(page);
  await joinRoom(doctor, session.doctorPath);
  await waitForSas(page, doctor);
  await expectMediaFlowing(page, doctor);

  const sasWords = ((await sasPhrase(page).textContent()) ?? "").split(" ");
  expect(sasWords).toHaveLength(4);
  await expect(sasPhrase(doctor)).toHaveText(sasWords.join(" "));
  await page.getByText("What is this?").click();
  await expect(page.getByText(/nobody sits between you/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "You are connected with Dr." })).toBeAttached();
  await expect(page.getByText(/^(Good|Fair|Weak) connection$/)).toBeVisible();
  await expectAccessible(page);

  const mediaBytes = async () => (await inboundStats(page)).bytes + (await inboundStats(doctor)).bytes;
  await expect.poll(mediaBytes, { timeout: 60_000 }).toBeGreaterThan(600_000);
  const signalingBytes = socketBytes.reduce((sum, bytes) => sum + bytes(), 0);
  expect(signalingBytes).toBeGreaterThan(1000);
  expect(signalingBytes, "bytes over the WebSockets").toBeLessThan(100_000);
  const metricBytes = (await signalingBytesMetric(page)) - metricBefore;
  expect(metricBytes, "bytes counted by the server").toBeGreaterThan(1000);
  expect(metricBytes, "bytes counted by the server").toBeLessThan(100_000);
});

test("chat, mute, camera and audio-only mode reach the other side, and leaving can be undone", async ({
  page,
  pageErrors,
  server,
}) => {
  const { session, doctor } = await openBothSides(page, pageErrors, server);
  await joinRoom(page, session.patientPath);
  await joinRoom(doctor, session.doctorPath);
  await waitForSas(page, doctor);

  await doctor.getByRole("button", { name: "Write" }).click();
  await doctor.getByLabel(`Write to ${session.patientName}`).fill("Can you hear me well?");
  await doctor.keyboard.press("Enter");
  await expect(page.getByText("1 unread message")).toBeAttached();
  await page.getByRole("button", { name: "Write" }).click();
  await expect(page.getByRole("log")).toContainText("Can you hear me well?");
  await expect(page.getByText("1 unread message")).toHaveCount(0);
  await page.getByLabel(/^Write to Dr\. /).fill("Yes.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(doctor.getByRole("log")).toContainText("Yes.");
  await expectAccessible(page);

  await doctor.getByRole("button", { name: "Mute" }).click();
  await expect(page.getByText(/ is muted\.$/).first()).toBeVisible();
  await doctor.getByRole("button", { name: "Camera off" }).click();
  await expect(page.getByText("Their camera is off. You hear each other.")).toBeVisible();
  await doctor.getByRole("button", { name: "Camera on" }).click();
  await doctor.getByRole("button", { name: "Unmute" }).click();
  await expectMediaFlowing(page);

  await page.getByRole("button", { name: "Sound only" }).click();
  await expect(doctor.getByText(/ went to sound only\.$/)).toBeVisible();
  const before = await inboundStats(doctor);
  await expect.poll(async () => (await inboundStats(doctor)).audioEnergy).toBeGreaterThan(before.audioEnergy);
  expect((await inboundStats(doctor)).frames).toBeLessThan(before.frames + 10);
  await page.getByRole("button", { name: "Pictures" }).click();
  await expectMediaFlowing(page, doctor);

  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have left the room");
  await expect(doctor.getByText(`${session.patientName} has left`, { exact: true })).toBeVisible();
  await expectAccessible(page);
  // Camera and microphone are released.
  expect(await page.evaluate(() => document.querySelectorAll("video").length)).toBe(0);
  await page.getByRole("button", { name: "Go back in" }).click();
  await page.getByRole("button", { name: "Join now" }).click();
  await waitForSas(page, doctor);
  await expectMediaFlowing(page, doctor);
});

test("the call moves to a second tab with the same link and back", async ({ page, pageErrors, server }) => {
  const { session, doctor } = await openBothSides(page, pageErrors, server);
  await joinRoom(page, session.patientPath);
  await joinRoom(doctor, session.doctorPath);
  await waitForSas(page, doctor);

  const secondTab = await page.context().newPage();
  await gotoHydrated(secondTab, session.patientPath);
  await secondTab.getByRole("button", { name: "Join now" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The call is in another tab");
  await expectAccessible(page);
  await waitForSas(secondTab, doctor);
  await expectMediaFlowing(secondTab, doctor);
  expect(await sasPhrase(secondTab).textContent()).toBe(await sasPhrase(doctor).textContent());

  await page.getByRole("button", { name: "Take it back here" }).click();
  await expect(secondTab.getByRole("heading", { level: 1 })).toHaveText("The call is in another tab");
  await waitForSas(page, doctor);
  await expectMediaFlowing(page, doctor);
});

test("a call survives a server restart and signaling reconnects", async ({ page, pageErrors, server }) => {
  // The WebSocket and the access request fail while the server is down.
  pageErrors.expect(/ERR_CONNECTION_REFUSED/);
  const { session, doctor } = await openBothSides(page, pageErrors, server);
  await joinRoom(page, session.patientPath);
  await joinRoom(doctor, session.doctorPath);
  await waitForSas(page, doctor);
  await expectMediaFlowing(page, doctor);
  const sas = (await sasPhrase(page).textContent()) ?? "";
  const { peers } = await inboundStats(page);

  await server.stop();
  await expectMediaFlowing(page, doctor);
  await expectMediaFlowing(page, doctor);
  await expect(page.getByText(/Reconnecting|cannot reach/)).toHaveCount(0);
  await page.getByRole("button", { name: "Write" }).click();
  await page.getByLabel(/^Write to Dr\. /).fill("Still here");
  await page.keyboard.press("Enter");
  await doctor.getByRole("button", { name: "Write" }).click();
  await expect(doctor.getByRole("log")).toContainText("Still here");

  const reconnected = [nextWelcome(page), nextWelcome(doctor)];
  await server.start();
  await Promise.all(reconnected);
  await expectMediaFlowing(page, doctor);
  expect((await inboundStats(page)).peers).toBe(peers);
  await expect(sasPhrase(page)).toHaveText(sas);
  // Signaling works again: a reloaded page can join.
  await page.reload();
  await page.getByRole("button", { name: "Join now" }).click();
  await waitForSas(page, doctor);
  await expectMediaFlowing(page, doctor);
});

test.describe("on desktop", () => {
  test.use(desktop);

  test("shortcuts toggle microphone and camera, but not while typing a message", async ({
    page,
    pageErrors,
    server,
  }) => {
    const { session, doctor } = await openBothSides(page, pageErrors, server);
    await joinRoom(page, session.patientPath);
    await joinRoom(doctor, session.doctorPath);
    await waitForSas(page, doctor);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.keyboard.press("m");
    await expect(page.getByRole("button", { name: "Unmute" })).toBeVisible();
    await page.keyboard.press("v");
    await expect(page.getByRole("button", { name: "Camera on" })).toBeVisible();
    await page.keyboard.press("v");
    await page.keyboard.press("m");
    await expect(page.getByRole("button", { name: "Mute", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Write" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("vim, my family");
    await expect(page.getByLabel(/^Write to Dr\. /)).toHaveValue("vim, my family");
    await expect(page.getByRole("button", { name: "Mute", exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});
