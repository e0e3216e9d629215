// Access to a room by time and status, consent, and devices without a camera or permission.
import { type Browser, chromium, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { executablePath, noCameraArgs, permissionDeniedArgs } from "../../support/browserArgs";
import { gotoHydrated } from "../../support/page";
import type { PageErrorGuard } from "../../support/pageErrors";
import {
  createLiveSession,
  giveConsent,
  joinRoom,
  openBothSides,
  rescheduleSession,
  waitForSas,
} from "../../support/rooms";
import type { Server } from "../../support/server";
import { expect, test } from "../../support/test";
import { desktop, phone } from "../../support/viewports";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const viewport of process.env["SOAK"] ? [phone, desktop] : [phone]) {
  test.describe(`${viewport.viewport.width} px`, () => {
    test.use(viewport);

    test("an unknown token shows that the room does not exist", async ({ page, pageErrors }) => {
      pageErrors.expect(/404.*room\/wrong/);
      await gotoHydrated(page, "/consultations/room/wrongwrongwrongwrongwrongwrong");
      await expect(heading(page)).toHaveText("There is no such room");
      await expectAccessible(page);
    });

    test("the room shows when it is too early, almost time, and over", async ({ page, server }) => {
      const { id, patientPath, doctorPath } = await createLiveSession(server, page.request, 600);
      await gotoHydrated(page, patientPath);
      await expect(heading(page)).toHaveText("You are early");
      await expectAccessible(page);
      await rescheduleSession(server, id, 30);
      await gotoHydrated(page, doctorPath);
      await expect(heading(page)).toHaveText("Almost time");
      await expect(page.getByRole("timer")).toBeVisible();
      await expectAccessible(page);
      await rescheduleSession(server, id, -80);
      await gotoHydrated(page, patientPath);
      await expect(heading(page)).toHaveText("This session is over");
      await expectAccessible(page);
    });

    test("a cancelled session shows its status", async ({ page, server, baseURL }) => {
      const { id, patientPath } = await createLiveSession(server, page.request, 600);
      await cancelAppointment(page, id, baseURL ?? "");
      await gotoHydrated(page, patientPath);
      await expect(heading(page)).toHaveText("This session was cancelled");
      await expectAccessible(page);
    });

    test("consent is required once and shows the doctor's registration number", async ({ page, server }) => {
      const { patientPath } = await createLiveSession(server, page.request);
      await gotoHydrated(page, patientPath);
      await expect(heading(page)).toHaveText("Before you go in");
      await expect(page.getByText(/registration number \S+/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Agree and go on" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "Please tick the box" })).toBeVisible();
      await expectAccessible(page);
      await giveConsent(page);
      await expect(heading(page)).toHaveText("How you look and sound");
      await expect(page.getByRole("meter", { name: "Microphone level" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Join now" })).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(heading(page)).toHaveText("How you look and sound");
    });

    test("denied permission explains how to allow camera and microphone", async ({ server, pageErrors }) => {
      await atDeviceCheck(permissionDeniedArgs, viewport, server, pageErrors, async (page) => {
        await expect(page.getByRole("alert")).toContainText("The browser may not use them yet");
        await expect(page.getByRole("alert")).toContainText("set Camera and Microphone to Allow");
        await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
        await expect(page.getByRole("button", { name: "Join to listen and write" })).toBeVisible();
      });
    });

    test("without a camera the patient joins with audio only", async ({ server, pageErrors }) => {
      await atDeviceCheck(noCameraArgs, viewport, server, pageErrors, async (page) => {
        await expect(page.getByRole("alert")).toContainText("No camera found");
        await expect(page.getByRole("meter", { name: "Microphone level" })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Join with sound only" }).click();
        await expect(page.getByText(/^Waiting for Dr\. /)).toBeVisible();
        await expect(page.getByText("Your camera is off")).toBeVisible();
      });
    });
  });
}

test("cancelling a session ends the call for both sides", async ({ page, pageErrors, server, baseURL }) => {
  const { session, doctor } = await openBothSides(page, pageErrors, server);
  await joinRoom(page, session.patientPath);
  await joinRoom(doctor, session.doctorPath);
  await waitForSas(page, doctor);
  await cancelAppointment(page, session.id, baseURL ?? "");
  for (const side of [page, doctor]) {
    await expect(heading(side)).toHaveText("This session was cancelled", { timeout: 30_000 });
    await expect(side.getByRole("banner")).toBeVisible();
  }
});

test("Join Session loads a new document, the only one that may use the camera", async ({ page, server }) => {
  const { patientPath } = await createLiveSession(server, page.request, 600);
  await gotoHydrated(page, "/my-consultations");
  const navigation = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith(patientPath),
  );
  await page.getByRole("link", { name: "Join Session" }).click();
  const room = await (await navigation).response();
  expect(await room?.headerValue("permissions-policy")).toContain("camera=(self), microphone=(self)");
  await expect(heading(page)).toHaveText("You are early");
});

async function cancelAppointment(page: Page, id: string, origin: string): Promise<void> {
  const response = await page.request.delete(`/api/v1/consultations/appointments/${id}/`, {
    data: { reason: "I feel better" },
    headers: { origin },
  });
  await expect(response).toBeOK();
}

/** Runs `check` at the device check, in a browser with other launch arguments. */
async function atDeviceCheck(
  args: string[],
  viewport: typeof phone,
  server: Server,
  pageErrors: PageErrorGuard,
  check: (page: Page) => Promise<void>,
): Promise<void> {
  const browser: Browser = await chromium.launch({ executablePath, args });
  try {
    const context = await browser.newContext({ ...viewport, baseURL: server.origin });
    await pageErrors.watch(context, server.origin);
    const page = await context.newPage();
    const { patientPath } = await createLiveSession(server, page.request);
    await gotoHydrated(page, patientPath);
    await giveConsent(page);
    await expect(heading(page)).toHaveText("How you look and sound");
    await check(page);
    await expectAccessible(page);
    await pageErrors.checkOverflow(page);
  } finally {
    await browser.close();
  }
}
