// Contact sheets: the pictures of one width and theme side by side in e2e/sheets/, to be looked at by a person.
// A very long page is cut on the sheet; its own picture, in the folder of the sheets, is whole.
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "@playwright/test";

/** On one sheet. All of them at once are more than a browser on a small machine lays out in time. */
const PICTURES = 24;

const style = `
  body { margin: 0; padding: 24px; display: flex; flex-wrap: wrap; align-items: start; gap: 24px; background: #888 }
  figure { margin: 0; width: 360px; max-height: 1200px; overflow: hidden }
  figcaption { font: 600 16px sans-serif; padding: 8px 0 }
  img { width: 100%; display: block }`;

export class Sheet {
  readonly #folder: string;

  constructor(name: string) {
    this.#folder = join(import.meta.dirname, "sheets", name);
    mkdirSync(this.#folder, { recursive: true });
  }

  /** The whole page, as it stands. */
  async shoot(page: Page, title: string): Promise<void> {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(this.#folder, fileOf(title)), fullPage: true });
  }

  /** Lays the pictures out in the browser itself, sheet by sheet; answers the titles that have one. */
  async write(browser: Browser, titles: string[]): Promise<string[]> {
    const shown = titles.filter((title) => existsSync(join(this.#folder, fileOf(title))));
    for (let from = 0; from < shown.length; from += PICTURES) {
      await this.#lay(browser, 1 + from / PICTURES, shown.slice(from, from + PICTURES));
    }
    return shown;
  }

  /** From a file of its own, that the browser reads the pictures beside it by itself. */
  async #lay(browser: Browser, number: number, titles: string[]): Promise<void> {
    const figures = titles.map(
      (title) => `<figure><figcaption>${title}</figcaption><img alt="" src="${fileOf(title)}"></figure>`,
    );
    const layout = join(this.#folder, "sheet.html");
    writeFileSync(layout, `<!doctype html><style>${style}</style>${figures.join("")}`);
    const page = await browser.newPage({ viewport: { width: 1_584, height: 800 } });
    await page.goto(pathToFileURL(layout).href);
    await page.screenshot({ path: `${this.#folder}-${number}.png`, fullPage: true });
    await page.close();
    rmSync(layout);
  }
}

const fileOf = (title: string) => `${title.replaceAll("/", " ").trim().replaceAll(" ", "-")}.png`;
