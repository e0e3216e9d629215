// The audio player: playback across pages, seeking, stored positions, network errors, keyboard.
import type { Page } from "@playwright/test";
import { audioState, currentTime, expectPlaying, expectTime, player, playTrack, seekSlider } from "../../support/audio";
import { expectAccessible } from "../../support/axe";
import { tabTo } from "../../support/keyboard";
import { gotoHydrated, gotoLoaded } from "../../support/page";
import { expect, test } from "../../support/test";
import { diya, signInViaApi } from "../../support/users";
import { desktop } from "../../support/viewports";

// Playback happens in real time.
test.describe.configure({ timeout: 90_000 });

const CATEGORY = "/mindfulness/category/1";
/** 22 seconds of audio at 24 kbit/s. A quarter of it is too little for Chromium to start playing. */
const CHUNK_BYTES = 65_536;

async function startPlaying(page: Page): Promise<string> {
  await signInViaApi(page.request, diya);
  await gotoLoaded(page, CATEGORY);
  const title = await playTrack(page);
  await expectPlaying(page);
  return title;
}

/** Serves audio in range responses of a few seconds and stalls all but the first; call the result to let them continue. */
async function stallAfterFirstChunk(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/audio/", async (route) => {
    const headers = await route.request().allHeaders();
    const from = Number(/^bytes=(\d+)-/.exec(headers["range"] ?? "")?.[1] ?? 0);
    if (from > 0) await released;
    await route.continue({ headers: { ...headers, range: `bytes=${from}-${from + CHUNK_BYTES - 1}` } });
  });
  return release;
}

test("playback continues across client-side navigation and is listed as recent", async ({ page }) => {
  const title = await startPlaying(page);
  await expect(player(page).getByText("Now Playing")).toBeVisible();
  const before = await currentTime(page);
  await page.getByRole("link", { name: "All Categories" }).tap();
  await expect(page).toHaveURL("/mindfulness/categories");
  await expectPlaying(page);
  await page.getByLabel("Menu", { exact: true }).tap();
  await page.getByRole("banner").getByRole("link", { name: "Consultations", exact: true }).tap();
  await expect(page).toHaveURL("/consultations");
  await expectPlaying(page);
  expect(await currentTime(page)).toBeGreaterThan(before);
  await expect(player(page).getByText(title, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await gotoHydrated(page, "/recent-tracks");
  await expect(page.getByRole("article").first().getByRole("heading")).toHaveText(title);
});

test("the seek slider works by tap and by keyboard", async ({ page }) => {
  await startPlaying(page);
  const box = await seekSlider(page).boundingBox();
  if (!box) throw new Error("the slider is not rendered");
  const { duration } = (await audioState(page)) ?? { duration: 0 };
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expectTime(page, duration * 0.4, duration * 0.6);
  await seekSlider(page).focus();
  await page.keyboard.press("Home");
  await expectTime(page, 0, 5);
  await page.keyboard.press("PageUp");
  await expectTime(page, 15, 22);
  await expect(seekSlider(page)).toHaveAttribute("aria-valuetext", /seconds? of 2 minutes 30 seconds$/);
});

test("a reload restores the player paused at the same position", async ({ page }) => {
  const title = await startPlaying(page);
  await seekSlider(page).focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press("PageUp");
  await expectTime(page, 45, 60);
  const position = await currentTime(page);
  await page.reload();
  await expect(player(page).getByText("Paused")).toBeVisible();
  expect(await audioState(page)).toBeNull();
  await expectAccessible(page);
  await player(page)
    .getByRole("button", { name: `Play ${title}` })
    .tap();
  await expectPlaying(page);
  expect(await currentTime(page)).toBeGreaterThan(position - 3);
  // The position survives closing the player too.
  await player(page).getByRole("button", { name: "Close player" }).tap();
  await expect(player(page)).toHaveCount(0);
  await page.getByRole("button", { name: `Play ${title}` }).tap();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(position - 3);
});

test("playback shows an error when the server dies and resumes when it is back", async ({
  page,
  pageErrors,
  server,
}) => {
  pageErrors.expect(/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/);
  await signInViaApi(page.request, diya);
  await gotoLoaded(page, CATEGORY);
  // The first seconds are buffered, the rest is still loading.
  const release = await stallAfterFirstChunk(page);
  const title = await playTrack(page);
  await expectPlaying(page);
  // Near the end of the buffer, which plays on after the server has died.
  await seekSlider(page).focus();
  await page.keyboard.press("PageUp");
  await expectTime(page, 15, 22);
  await server.kill();
  release();
  const alert = player(page).getByRole("alert");
  await expect(alert).toContainText("The sound stopped coming.", { timeout: 60_000 });
  await expectAccessible(page);
  const pausedAt = await currentTime(page);
  // A retry without a server shows the same error.
  await alert.getByRole("button", { name: "Try Again" }).tap();
  await expect(alert).toContainText("The sound stopped coming.", { timeout: 30_000 });
  await server.start();
  await expect(alert).toHaveCount(0, { timeout: 30_000 });
  // Playback may restart slightly earlier, from the browser's buffer; it must pass the position where it stopped.
  await expect.poll(() => currentTime(page), { timeout: 15_000 }).toBeGreaterThan(pausedAt + 0.5);
  await expect(player(page).getByText(title, { exact: true })).toBeVisible();
});

test("the player covers neither the pay button nor the end of the page", async ({ page }) => {
  await startPlaying(page);
  await gotoLoaded(page, "/consultations/book-consultation/1");
  const payButton = page.getByRole("button", { name: /^(Pay ₹|Confirm Booking)/ });
  await expect(player(page)).toBeVisible();
  await payButton.scrollIntoViewIfNeeded();
  await expect(payButton).toBeInViewport({ ratio: 1 });
  const [buttonBox, playerBox] = [await payButton.boundingBox(), await player(page).boundingBox()];
  expect((buttonBox?.y ?? 0) + (buttonBox?.height ?? 0)).toBeLessThanOrEqual(playerBox?.y ?? 0);
  // The end of the page stays visible.
  await page.keyboard.press("End");
  await expect
    .poll(async () => {
      const footerBox = await page.getByRole("contentinfo").boundingBox();
      return (footerBox?.y ?? 0) + (footerBox?.height ?? 0);
    })
    .toBeLessThanOrEqual((playerBox?.y ?? 0) + 1);
});

test.describe("on desktop", () => {
  test.use(desktop);

  test("the player works by keyboard", async ({ page }) => {
    await signInViaApi(page.request, diya);
    await gotoLoaded(page, CATEGORY);
    const play = page.getByRole("button", { name: /^Play / }).first();
    await tabTo(page, play);
    await page.keyboard.press("Enter");
    await expect(player(page)).toBeVisible();
    await expectPlaying(page);
    // Shortcuts work from anywhere on the page.
    await page.getByRole("main").focus();
    await page.keyboard.press("Space");
    await expect(player(page).getByText("Paused")).toBeVisible();
    await page.keyboard.press("Space");
    await expect(player(page).getByText("Now Playing")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expectTime(page, 15, 40);
    await page.keyboard.press("m");
    expect((await audioState(page))?.muted).toBe(true);
    // Shortcuts are ignored in text fields.
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("m m");
    await expect(page.getByRole("searchbox")).toHaveValue("m m");
    expect(await audioState(page)).toMatchObject({ muted: true, paused: false });
    await page.getByRole("searchbox").fill("");

    await tabTo(page, player(page).getByRole("button", { name: "Show more" }));
    await page.keyboard.press("Enter");
    await expect(player(page).getByRole("combobox", { name: "Sleep timer" })).toBeVisible();
    await tabTo(page, player(page).locator("summary"));
    await page.keyboard.press("Enter");
    await expect(player(page).getByText(/a different tone in each ear/)).toBeVisible();
    await expectAccessible(page);
    await player(page).getByRole("button", { name: "Close player" }).focus();
    await page.keyboard.press("Enter");
    await expect(player(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });
});
