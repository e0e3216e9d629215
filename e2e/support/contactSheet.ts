// Contact sheets: the screenshots of one width and theme side by side in e2e/sheets/, for review by eye.
// A sheet crops very long pages; the single screenshots in its folder are complete.
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "@playwright/test";

/** More screenshots on one sheet take a small machine too long to lay out. */
const SHEET_SIZE = 24;

const FOLDER = join(import.meta.dirname, "../sheets");

const style = `
  body { margin: 0; padding: 24px; display: flex; flex-wrap: wrap; align-items: start; gap: 24px; background: #888 }
  figure { margin: 0; width: 360px; max-height: 1200px; overflow: hidden }
  figcaption { font: 600 16px sans-serif; padding: 8px 0 }
  img { width: 100%; display: block }`;

export class ContactSheet {
  readonly #folder: string;

  constructor(name: string) {
    this.#folder = join(FOLDER, name);
  }

  async capture(page: Page, title: string): Promise<void> {
    mkdirSync(this.#folder, { recursive: true });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(this.#folder, fileName(title)), fullPage: true });
  }

  /** Writes the sheets; returns the titles that have a screenshot. */
  async write(browser: Browser, titles: string[]): Promise<string[]> {
    const captured = titles.filter((title) => existsSync(join(this.#folder, fileName(title))));
    for (let start = 0; start < captured.length; start += SHEET_SIZE) {
      await this.#writeSheet(browser, 1 + start / SHEET_SIZE, captured.slice(start, start + SHEET_SIZE));
    }
    return captured;
  }

  /** Renders an HTML file beside the screenshots, so that the browser loads them itself. */
  async #writeSheet(browser: Browser, number: number, titles: string[]): Promise<void> {
    const figures = titles.map(
      (title) => `<figure><figcaption>${title}</figcaption><img alt="" src="${fileName(title)}"></figure>`,
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

const fileName = (title: string) => `${title.replaceAll("/", " ").trim().replaceAll(" ", "-")}.png`;
