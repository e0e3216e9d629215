// The door of a room: before its time, after it, called off, unknown; and a device without camera, microphone or permission.
import { type Browser, chromium, type Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { denied, executablePath, withoutCamera, withoutDevices } from "../browser";
import type { Faults } from "../faults";
import { visit } from "../page";
import { agree, bothSides, goesIn, moveTo, session, together } from "../rooms";
import { desk, phone } from "../screens";
import type { Server } from "../server";
import { expect, test } from "../test";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const screen of process.env["SOAK"] ? [phone, desk] : [phone]) {
  test.describe(`${screen.viewport.width} px`, () => {
    test.use(screen);

    test("a token that opens nothing", async ({ page, faults }) => {
      faults.expect(/404.*room\/wrong/);
      await visit(page, "/consultations/room/wrongwrongwrongwrongwrongwrong");
      await expect(heading(page)).toHaveText("There is no such room");
      await expectAccessible(page);
    });

    test("too early, almost time, too late", async ({ page, server }) => {
      const { id, patient, doctor } = await session(server, page.request, 600);
      await visit(page, patient);
      await expect(heading(page)).toHaveText("You are early");
      await expectAccessible(page);
      await moveTo(server, id, 30);
      await visit(page, doctor);
      await expect(heading(page)).toHaveText("Almost time");
      await expect(page.getByRole("timer")).toBeVisible();
      await expectAccessible(page);
      await moveTo(server, id, -80);
      await visit(page, patient);
      await expect(heading(page)).toHaveText("This session is over");
      await expectAccessible(page);
    });

    test("called off", async ({ page, server, baseURL }) => {
      const { id, patient } = await session(server, page.request, 600);
      await callOff(page, id, baseURL ?? "");
      await visit(page, patient);
      await expect(heading(page)).toHaveText("This session was cancelled");
      await expectAccessible(page);
    });

    test("consent comes first, once, with the doctor's registration number", async ({ page, server }) => {
      const { patient } = await session(server, page.request);
      await visit(page, patient);
      await expect(heading(page)).toHaveText("Before you go in");
      await expect(page.getByText(/registration number \S+/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Agree and go on" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "Please tick the box" })).toBeVisible();
      await expectAccessible(page);
      await agree(page);
      await expect(heading(page)).toHaveText("How you look and sound");
      await expect(page.getByRole("meter", { name: "Microphone level" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Join now" })).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(heading(page)).toHaveText("How you look and sound");
    });

    test("the browser may not use camera and microphone", async ({ server, faults }) => {
      await elsewhere(denied, screen, server, faults, async (page) => {
        await expect(page.getByRole("alert")).toContainText("The browser may not use them yet");
        await expect(page.getByRole("alert")).toContainText("set Camera and Microphone to Allow");
        await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
        await expect(page.getByRole("button", { name: "Join to listen and write" })).toBeVisible();
      });
    });

    test("no camera: with sound only", async ({ server, faults }) => {
      await elsewhere(withoutCamera, screen, server, faults, async (page) => {
        await expect(page.getByRole("alert")).toContainText("No camera found");
        await expect(page.getByRole("meter", { name: "Microphone level" })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Join with sound only" }).click();
        await expect(page.getByText(/^Waiting for Dr\. /)).toBeVisible();
        await expect(page.getByText("Your camera is off")).toBeVisible();
      });
    });

    test("neither camera nor microphone: what to do", async ({ server, faults }) => {
      await elsewhere(withoutDevices, screen, server, faults, async (page) => {
        await expect(page.getByRole("alert")).toContainText("No camera and no microphone found");
        await expect(page.getByRole("button", { name: "Join to listen and write" })).toBeVisible();
      });
    });
  });
}

test("called off, or closed, while both are inside", async ({ page, faults, server, baseURL }) => {
  const { made, doctor } = await bothSides(page, faults, server);
  await goesIn(page, made.patient);
  await goesIn(doctor, made.doctor);
  await together(page, doctor);
  await callOff(page, made.id, baseURL ?? "");
  for (const side of [page, doctor]) {
    await expect(heading(side)).toHaveText("This session was cancelled", { timeout: 30_000 });
    await expect(side.getByRole("banner")).toBeVisible();
  }
});

test("Join Session is a document of its own, which alone may use the camera", async ({ page, server }) => {
  const { patient } = await session(server, page.request, 600);
  await visit(page, "/my-consultations");
  const loaded = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith(patient));
  await page.getByRole("link", { name: "Join Session" }).click();
  const room = await (await loaded).response();
  expect(await room?.headerValue("permissions-policy")).toContain("camera=(self), microphone=(self)");
  await expect(heading(page)).toHaveText("You are early");
});

async function callOff(page: Page, id: string, origin: string): Promise<void> {
  const answer = await page.request.delete(`/api/v1/consultations/appointments/${id}/`, {
    data: { reason: "I feel better" },
    headers: { origin },
  });
  await expect(answer).toBeOK();
}

/** At the device check, in a browser that was started otherwise. */
async function elsewhere(
  args: string[],
  screen: typeof phone,
  server: Server,
  faults: Faults,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const browser: Browser = await chromium.launch({ executablePath, args });
  try {
    const context = await browser.newContext({ ...screen, baseURL: server.origin });
    await faults.watch(context, server.origin);
    const page = await context.newPage();
    const { patient } = await session(server, page.request);
    await visit(page, patient);
    await agree(page);
    await expect(heading(page)).toHaveText("How you look and sound");
    await look(page);
    await expectAccessible(page);
    await faults.measure(page);
  } finally {
    await browser.close();
  }
}
