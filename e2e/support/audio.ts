// The state of the single audio element, and the player's controls.
import { expect, type Locator, type Page } from "@playwright/test";

type AudioState = { time: number; paused: boolean; muted: boolean; duration: number; src: string };

/** Null before the first track is played. A page never has a second audio element. */
export async function audioState(page: Page): Promise<AudioState | null> {
  const states = await page.locator("audio").evaluateAll((elements) =>
    (elements as HTMLAudioElement[]).map(({ currentTime, paused, muted, duration, src }) => ({
      time: currentTime,
      paused,
      muted,
      duration,
      src,
    })),
  );
  expect(states.length).toBeLessThanOrEqual(1);
  return states[0] ?? null;
}

export const currentTime = async (page: Page): Promise<number> => (await audioState(page))?.time ?? 0;

/** The playback position advances. */
export async function expectPlaying(page: Page): Promise<void> {
  const before = await currentTime(page);
  await expect.poll(() => currentTime(page), { timeout: 15_000 }).toBeGreaterThan(before + 0.5);
}

export async function expectTime(page: Page, from: number, to: number): Promise<void> {
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(from);
  expect(await currentTime(page)).toBeLessThan(to);
}

export const player = (page: Page): Locator => page.getByRole("region", { name: "Player" });

export const seekSlider = (page: Page): Locator => player(page).getByRole("slider", { name: "Position in the track" });

/** Clicks play on a card of the page; returns the track's title. */
export async function playTrack(page: Page, index = 0): Promise<string> {
  const card = page.getByRole("article").filter({ has: page.getByRole("button", { name: /^Play / }) });
  const title = (await card.nth(index).getByRole("heading").textContent()) ?? "";
  await card
    .nth(index)
    .getByRole("button", { name: `Play ${title}` })
    .click();
  await expect(player(page).getByText(title, { exact: true })).toBeVisible();
  return title;
}
