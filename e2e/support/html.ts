// The site as a crawler reads it: the list of pages, and the text, links and structured data of the HTML that the server sends.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";

const PAGES_FILE = join(import.meta.dirname, "../../web/build/client/pages.json");
const pages = JSON.parse(readFileSync(PAGES_FILE, "utf8")) as object;

/** The paths of all pages that have no parameters. */
export const paths = Object.keys(pages).filter((path) => !/[:*]/.test(path));

export type HtmlResponse = { status: number; html: string };

/** The HTML that a browser without scripts gets. */
export async function fetchHtml(api: APIRequestContext, path: string): Promise<HtmlResponse> {
  const response = await api.get(path);
  return { status: response.status(), html: await response.text() };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

const decodeEntities = (text: string) => text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** The text without tags, scripts, styles, comments and whitespace. */
export function visibleText(html: string): string {
  return stripWhitespace(
    decodeEntities(
      html
        .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
        .replace(/<!--[\s\S]*?-->/g, "")
        .replace(/<[^>]*>/g, ""),
    ),
  );
}

export const stripWhitespace = (text: string) => text.replace(/\s+/g, "");

export function linkHrefs(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => decodeEntities(href));
}

/** Whether a link with this hash has a target. */
export const hasElementWithId = (html: string, id: string) => html.includes(` id="${id}"`);

/** The source text of the JSON-LD blocks. */
export function jsonLdBlocks(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]* type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, source = ""]) => source,
  );
}

/** The parsed JSON-LD blocks. */
export const structuredData = (html: string) => jsonLdBlocks(html).map((block) => JSON.parse(block) as unknown);
