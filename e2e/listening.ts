// What the one audio element does, and how a person starts it.
import { expect, type Locator, type Page } from "@playwright/test";

type Sound = { time: number; paused: boolean; muted: boolean; duration: number; src: string };

/** Null before anything has been played. There is never a second one. */
export async function sound(page: Page): Promise<Sound | null> {
  const all = await page.locator("audio").evaluateAll((elements) =>
    (elements as HTMLAudioElement[]).map(({ currentTime, paused, muted, duration, src }) => ({
      time: currentTime,
      paused,
      muted,
      duration,
      src,
    })),
  );
  expect(all.length).toBeLessThanOrEqual(1);
  return all[0] ?? null;
}

export const timeOf = async (page: Page): Promise<number> => (await sound(page))?.time ?? 0;

/** It is heard: time goes on. */
export async function expectFlowing(page: Page): Promise<void> {
  const before = await timeOf(page);
  await expect.poll(() => timeOf(page), { timeout: 15_000 }).toBeGreaterThan(before + 0.5);
}

export async function expectTime(page: Page, from: number, to: number): Promise<void> {
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(from);
  expect(await timeOf(page)).toBeLessThan(to);
}

export const player = (page: Page): Locator => page.getByRole("region", { name: "Player" });

export const slider = (page: Page): Locator => player(page).getByRole("slider", { name: "Position in the track" });

/** Presses play on a card; answers with the track's title. */
export async function playFirst(page: Page, place = 0): Promise<string> {
  const card = page.getByRole("article").filter({ has: page.getByRole("button", { name: /^Play / }) });
  const title = (await card.nth(place).getByRole("heading").textContent()) ?? "";
  await card
    .nth(place)
    .getByRole("button", { name: `Play ${title}` })
    .click();
  await expect(player(page).getByText(title, { exact: true })).toBeVisible();
  return title;
}
