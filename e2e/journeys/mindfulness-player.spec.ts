// Listening: it plays, goes on from page to page, and is wherever a person left it.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { tabTo } from "../keyboard";
import { expectFlowing, expectTime, player, playFirst, slider, sound, timeOf } from "../listening";
import { answered, visit } from "../page";
import { diya, signedIn } from "../people";
import { desk } from "../screens";
import { expect, test } from "../test";

// What is heard takes its time.
test.describe.configure({ timeout: 90_000 });

const SLEEP = "/mindfulness/category/1";
/** Bytes: 22 seconds at 24 kbit. */
const PIECE = 65_536;

async function listening(page: Page, address = SLEEP): Promise<string> {
  await signedIn(page.request, diya);
  await visit(page, address);
  await answered(page);
  const title = await playFirst(page);
  await expectFlowing(page);
  return title;
}

/** Lets a sound come in pieces of a few seconds, and holds all but the first; the answer lets them go on. */
async function trickle(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/audio/", async (route) => {
    const headers = await route.request().allHeaders();
    const from = Number(/^bytes=(\d+)-/.exec(headers["range"] ?? "")?.[1] ?? 0);
    if (from > 0) await released;
    await route.continue({ headers: { ...headers, range: `bytes=${from}-${from + PIECE - 1}` } });
  });
  return release;
}

test("it plays, and goes on from page to page", async ({ page }) => {
  const title = await listening(page);
  await expect(player(page).getByText("Now Playing")).toBeVisible();
  const before = await timeOf(page);
  await page.getByRole("link", { name: "All Categories" }).tap();
  await expect(page).toHaveURL("/mindfulness/categories");
  await expectFlowing(page);
  await page.getByLabel("Menu", { exact: true }).tap();
  await page.getByRole("banner").getByRole("link", { name: "Consultations", exact: true }).tap();
  await expect(page).toHaveURL("/consultations");
  await expectFlowing(page);
  expect(await timeOf(page)).toBeGreaterThan(before);
  await expect(player(page).getByText(title, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("it was heard last now", async ({ page }) => {
  const title = await listening(page);
  await visit(page, "/recent-tracks");
  await expect(page.getByRole("article").first().getByRole("heading")).toHaveText(title);
});

test("a tap on the bar seeks, and so do keys", async ({ page }) => {
  await listening(page);
  const box = await slider(page).boundingBox();
  if (!box) throw new Error("the slider has no place");
  const { duration } = (await sound(page)) ?? { duration: 0 };
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expectTime(page, duration * 0.4, duration * 0.6);
  await slider(page).focus();
  await page.keyboard.press("Home");
  await expectTime(page, 0, 5);
  await page.keyboard.press("PageUp");
  await expectTime(page, 15, 22);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /seconds? of 2 minutes 30 seconds$/);
});

test("pause, resume, mute, and another track", async ({ page }) => {
  const first = await listening(page);
  await player(page)
    .getByRole("button", { name: `Pause ${first}` })
    .tap();
  await expect(player(page).getByText("Paused")).toBeVisible();
  expect((await sound(page))?.paused).toBe(true);
  const stopped = await timeOf(page);
  await player(page)
    .getByRole("button", { name: `Play ${first}` })
    .tap();
  // It may begin a little earlier, with what the browser has already: it goes on beyond where it stopped.
  await expect.poll(() => timeOf(page), { timeout: 15_000 }).toBeGreaterThan(stopped + 0.5);
  await player(page).getByRole("button", { name: "Mute" }).tap();
  expect((await sound(page))?.muted).toBe(true);

  const second = await playFirst(page, 0);
  expect(second).not.toBe(first);
  await expectFlowing(page);
  expect((await sound(page))?.muted).toBe(true);
  await expect(player(page).getByText(first, { exact: true })).toHaveCount(0);
  // Back to the first: where it was.
  await page.getByRole("button", { name: `Play ${first}` }).tap();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(stopped);
});

test("at the end the player goes, and the track is at its beginning again", async ({ page }) => {
  const title = await listening(page);
  await slider(page).focus();
  await page.keyboard.press("End");
  await expect(player(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Play ${title}` })).toBeVisible();
  await page.getByRole("button", { name: `Play ${title}` }).tap();
  await expectTime(page, 0.1, 10);
});

test("a page loaded anew is at the same place, silent until it is asked", async ({ page }) => {
  const title = await listening(page);
  await slider(page).focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press("PageUp");
  await expectTime(page, 45, 60);
  const left = await timeOf(page);
  await page.reload();
  await expect(player(page).getByText("Paused")).toBeVisible();
  expect(await sound(page)).toBeNull();
  await expectAccessible(page);
  await player(page)
    .getByRole("button", { name: `Play ${title}` })
    .tap();
  await expectFlowing(page);
  expect(await timeOf(page)).toBeGreaterThan(left - 3);
  // Closed, and played again from its card: the same.
  await player(page).getByRole("button", { name: "Close player" }).tap();
  await expect(player(page)).toHaveCount(0);
  await page.getByRole("button", { name: `Play ${title}` }).tap();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(left - 3);
});

test("signing out takes the player and every place with it", async ({ page }) => {
  await listening(page);
  await slider(page).focus();
  await page.keyboard.press("PageUp");
  await expectTime(page, 15, 30);
  await page.getByLabel("Menu", { exact: true }).tap();
  await page.getByRole("link", { name: "Sign Out" }).tap();
  await expect(page).toHaveURL("/login");
  await expect(player(page)).toHaveCount(0);
  expect((await sound(page))?.src).toBe("");
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(left.filter((key) => key.startsWith("dft.own."))).toEqual([]);
});

test("a server that dies in mid-track is said, and the sound goes on when it is back", async ({
  page,
  faults,
  server,
}) => {
  faults.expect(/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/);
  await signedIn(page.request, diya);
  await visit(page, SLEEP);
  await answered(page);
  // A weak network: the first seconds come, the rest is on its way.
  const release = await trickle(page);
  const title = await playFirst(page);
  await expectFlowing(page);
  await server.kill();
  release();
  const alert = player(page).getByRole("alert");
  await expect(alert).toContainText("The sound stopped coming.", { timeout: 60_000 });
  await expectAccessible(page);
  const stopped = await timeOf(page);
  // Trying while there is nobody says the same again.
  await alert.getByRole("button", { name: "Try Again" }).tap();
  await expect(alert).toContainText("The sound stopped coming.", { timeout: 30_000 });
  await server.start();
  await expect(alert).toHaveCount(0, { timeout: 30_000 });
  // It may begin a little earlier, with what the browser has already: it goes on beyond where it stopped.
  await expect.poll(() => timeOf(page), { timeout: 15_000 }).toBeGreaterThan(stopped + 0.5);
  await expect(player(page).getByText(title, { exact: true })).toBeVisible();
});

test("it never lies over what a person needs", async ({ page }) => {
  await listening(page);
  await visit(page, "/consultations/book-consultation/1");
  await answered(page);
  const pay = page.getByRole("button", { name: /^(Pay ₹|Confirm Booking)/ });
  await expect(player(page)).toBeVisible();
  await pay.scrollIntoViewIfNeeded();
  await expect(pay).toBeInViewport({ ratio: 1 });
  const [button, dock] = [await pay.boundingBox(), await player(page).boundingBox()];
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
  // The very end of the page can be read.
  await page.keyboard.press("End");
  await expect
    .poll(async () => {
      const end = await page.getByRole("contentinfo").boundingBox();
      return (end?.y ?? 0) + (end?.height ?? 0);
    })
    .toBeLessThanOrEqual((dock?.y ?? 0) + 1);
});

test.describe("at a desk", () => {
  test.use(desk);

  test("the whole of it by keyboard", async ({ page }) => {
    await signedIn(page.request, diya);
    await visit(page, SLEEP);
    await answered(page);
    const play = page.getByRole("button", { name: /^Play / }).first();
    await tabTo(page, play);
    await page.keyboard.press("Enter");
    await expect(player(page)).toBeVisible();
    await expectFlowing(page);
    // From the page itself, one key each.
    await page.getByRole("main").focus();
    await page.keyboard.press("Space");
    await expect(player(page).getByText("Paused")).toBeVisible();
    await page.keyboard.press("Space");
    await expect(player(page).getByText("Now Playing")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expectTime(page, 15, 40);
    await page.keyboard.press("m");
    expect((await sound(page))?.muted).toBe(true);
    // A letter in a field is a letter.
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("m m");
    await expect(page.getByRole("searchbox")).toHaveValue("m m");
    expect(await sound(page)).toMatchObject({ muted: true, paused: false });
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
