// Two people in a room: they see and hear each other, and nobody else does.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { visit } from "../page";
import { bothSides, expectFlowing, flow, goesIn, together, words } from "../rooms";
import { desk } from "../screens";
import { expect, test } from "../test";

/** Bytes over the page's sockets, both ways. */
function countSockets(page: Page): () => number {
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

/** Bytes over all sockets of rooms, as the server counts them. */
async function signalBytes(page: Page): Promise<number> {
  const metrics = await (await page.request.get("/metrics")).text();
  const counts = [...metrics.matchAll(/^signaling_bytes_total\{[^}]*\} (\d+)/gm)];
  return counts.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}

/** The next time the server greets the page. */
function welcomed(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => String(payload).includes('"welcome"') && resolve());
    });
  });
}

test("they meet: sound and picture both ways, the same four words, and the server carries signals only", async ({
  page,
  faults,
  server,
}) => {
  const { made, doctor } = await bothSides(page, faults, server);
  const sockets = [countSockets(page), countSockets(doctor)];
  const counted = await signalBytes(page);
  await goesIn(page, made.patient);
  await expect(page.getByText(/^Waiting for Dr\. /)).toBeVisible();
  await expectAccessible(page);
  await goesIn(doctor, made.doctor);
  await together(page, doctor);
  await expectFlowing(page, doctor);

  const spoken = ((await words(page).textContent()) ?? "").split(" ");
  expect(spoken).toHaveLength(4);
  await expect(words(doctor)).toHaveText(spoken.join(" "));
  await page.getByText("What is this?").click();
  await expect(page.getByText(/nobody sits between you/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "You are connected with Dr." })).toBeAttached();
  await expect(page.getByText(/^(Good|Fair|Weak) connection$/)).toBeVisible();
  await expectAccessible(page);

  const flown = async () => (await flow(page)).bytes + (await flow(doctor)).bytes;
  await expect.poll(flown, { timeout: 60_000 }).toBeGreaterThan(600_000);
  const carried = sockets.reduce((sum, bytes) => sum + bytes(), 0);
  expect(carried).toBeGreaterThan(1000);
  expect(carried, "what the server carried").toBeLessThan(100_000);
  const said = (await signalBytes(page)) - counted;
  expect(said, "what the server says it carried").toBeGreaterThan(1000);
  expect(said, "what the server says it carried").toBeLessThan(100_000);
});

test("they write to each other, and see who is muted and whose camera is off", async ({ page, faults, server }) => {
  const { made, doctor } = await bothSides(page, faults, server);
  await goesIn(page, made.patient);
  await goesIn(doctor, made.doctor);
  await together(page, doctor);

  await doctor.getByRole("button", { name: "Write" }).click();
  await doctor.getByLabel(`Write to ${made.name}`).fill("Can you hear me well?");
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
  await expectFlowing(page);

  await page.getByRole("button", { name: "Sound only" }).click();
  await expect(doctor.getByText(/ went to sound only\.$/)).toBeVisible();
  const before = await flow(doctor);
  await expect.poll(async () => (await flow(doctor)).heard).toBeGreaterThan(before.heard);
  expect((await flow(doctor)).frames).toBeLessThan(before.frames + 10);
  await page.getByRole("button", { name: "Pictures" }).click();
  await expectFlowing(page, doctor);

  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have left the room");
  await expect(doctor.getByText(`${made.name} has left`, { exact: true })).toBeVisible();
  await expectAccessible(page);
  // Camera and microphone are let go of.
  expect(await page.evaluate(() => document.querySelectorAll("video").length)).toBe(0);
  await page.getByRole("button", { name: "Go back in" }).click();
  await page.getByRole("button", { name: "Join now" }).click();
  await together(page, doctor);
  await expectFlowing(page, doctor);
});

test("the same link in a second tab: the call moves there, and can be taken back", async ({ page, faults, server }) => {
  const { made, doctor } = await bothSides(page, faults, server);
  await goesIn(page, made.patient);
  await goesIn(doctor, made.doctor);
  await together(page, doctor);

  const second = await page.context().newPage();
  await visit(second, made.patient);
  await second.getByRole("button", { name: "Join now" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The call is in another tab");
  await expectAccessible(page);
  await together(second, doctor);
  await expectFlowing(second, doctor);
  expect(await words(second).textContent()).toBe(await words(doctor).textContent());

  await page.getByRole("button", { name: "Take it back here" }).click();
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("The call is in another tab");
  await together(page, doctor);
  await expectFlowing(page, doctor);
});

test("the server starts again in mid-call: the two go on, and find the server again", async ({
  page,
  faults,
  server,
}) => {
  // The socket, and the door that is asked, are refused while it is down.
  faults.expect(/ERR_CONNECTION_REFUSED/);
  const { made, doctor } = await bothSides(page, faults, server);
  await goesIn(page, made.patient);
  await goesIn(doctor, made.doctor);
  await together(page, doctor);
  await expectFlowing(page, doctor);
  const spoken = (await words(page).textContent()) ?? "";
  const { peers } = await flow(page);

  await server.stop();
  await expectFlowing(page, doctor);
  await expectFlowing(page, doctor);
  await expect(page.getByText(/Reconnecting|cannot reach/)).toHaveCount(0);
  await page.getByRole("button", { name: "Write" }).click();
  await page.getByLabel(/^Write to Dr\. /).fill("Still here");
  await page.keyboard.press("Enter");
  await doctor.getByRole("button", { name: "Write" }).click();
  await expect(doctor.getByRole("log")).toContainText("Still here");

  const back = [welcomed(page), welcomed(doctor)];
  await server.start();
  await Promise.all(back);
  await expectFlowing(page, doctor);
  expect((await flow(page)).peers).toBe(peers);
  await expect(words(page)).toHaveText(spoken);
  // The signals come through again: a page that is loaded anew is met.
  await page.reload();
  await page.getByRole("button", { name: "Join now" }).click();
  await together(page, doctor);
  await expectFlowing(page, doctor);
});

test.describe("at a desk", () => {
  test.use(desk);

  test("by keyboard: muted, camera off, and no letter is taken from a message", async ({ page, faults, server }) => {
    const { made, doctor } = await bothSides(page, faults, server);
    await goesIn(page, made.patient);
    await goesIn(doctor, made.doctor);
    await together(page, doctor);
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
