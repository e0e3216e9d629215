// The site as a program reads it: the pages there are, the words and the links in the HTML that the server sends.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";

const listed = JSON.parse(readFileSync(join(import.meta.dirname, "../web/build/client/pages.json"), "utf8")) as object;

/** Every address that can be opened as it is written. */
export const addresses = Object.keys(listed).filter((address) => !/[:*]/.test(address));

export type Sent = { status: number; html: string };

/** What a browser without scripts would get. */
export async function sent(visitor: APIRequestContext, address: string): Promise<Sent> {
  const response = await visitor.get(address);
  return { status: response.status(), html: await response.text() };
}

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

const plain = (text: string) => text.replace(/&(#?\w+);/g, (sign, name: string) => SIGNS[name] ?? sign);

/** Its words, without anything that is not one: tags, scripts, styles, white space. */
export function words(html: string): string {
  return pressed(
    plain(
      html
        .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
        .replace(/<!--[\s\S]*?-->/g, "")
        .replace(/<[^>]*>/g, ""),
    ),
  );
}

/** Where lines break is nobody's word. */
export const pressed = (text: string) => text.replace(/\s+/g, "");

/** Where its links lead. */
export function links(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => plain(href));
}

/** Whether a link to a place within the page arrives. */
export const hasPlace = (html: string, id: string) => html.includes(` id="${id}"`);

/** What it says of itself to search engines, as it is written. */
export function dataBlocks(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]* type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, data = ""]) => data,
  );
}

/** The same, understood. */
export const structuredData = (html: string) => dataBlocks(html).map((block) => JSON.parse(block) as unknown);
