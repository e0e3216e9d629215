// A contact sheet: the pictures of one width and theme side by side in e2e/sheets/, to be looked at by a person.
// A very long page is cut on the sheet; its own picture, in the folder of the sheet, is whole.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";

const style = `
  body { margin: 0; padding: 24px; display: flex; flex-wrap: wrap; align-items: start; gap: 24px; background: #888 }
  figure { margin: 0; max-width: 640px; max-height: 2000px; overflow: hidden }
  figcaption { font: 600 16px sans-serif; padding: 8px 0 }
  img { max-width: 100%; display: block }`;

export class Sheet {
  readonly #folder: string;

  constructor(name: string) {
    this.#folder = join(import.meta.dirname, "sheets", name);
    mkdirSync(this.#folder, { recursive: true });
  }

  /** The whole page, as it stands. */
  async shoot(page: Page, title: string): Promise<void> {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: this.#file(title), fullPage: true });
  }

  /** Lays the pictures out in the browser itself; answers the titles that have one. */
  async write(browser: Browser, titles: string[]): Promise<string[]> {
    const shown = titles.filter((title) => existsSync(this.#file(title)));
    const figures = shown.map((title) => {
      const picture = readFileSync(this.#file(title)).toString("base64");
      return `<figure><figcaption>${title}</figcaption><img alt="" src="data:image/png;base64,${picture}"></figure>`;
    });
    const page = await browser.newPage({ viewport: { width: 1_968, height: 800 } });
    await page.setContent(`<style>${style}</style>${figures.join("")}`);
    await page.screenshot({ path: `${this.#folder}.png`, fullPage: true });
    await page.close();
    return shown;
  }

  #file(title: string): string {
    return join(this.#folder, `${title.replaceAll("/", " ").trim().replaceAll(" ", "-")}.png`);
  }
}
