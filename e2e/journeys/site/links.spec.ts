// Every link on every page has a target, including hashes.
import type { Page } from "@playwright/test";
import { fetchHtml, type HtmlResponse, hasElementWithId, linkHrefs, paths } from "../../support/html";
import { gotoLoaded } from "../../support/page";
import { expect, test } from "../../support/test";
import { asha, signInViaApi } from "../../support/users";

/** Pages that render links in the browser. */
const CLIENT_RENDERED = [
  "/consultations",
  "/consultations/doctors",
  "/consultations/doctor/1",
  "/dopamart",
  "/mindfulness",
];

test("links in the HTML of all pages have targets", async ({ page, baseURL }) => {
  test.setTimeout(60_000);
  const responses = new Map<string, HtmlResponse>();
  const broken: string[] = [];
  const fetchOnce = cachedFetch(page, responses);
  const queue = [...paths];
  for (const path of queue) {
    for (const link of linkHrefs((await fetchOnce(path)).html)) {
      const error = await linkError(link, path, baseURL ?? "", fetchOnce);
      if (error) broken.push(`${path} → ${link}: ${error}`);
      const target = internalPath(link, path, baseURL ?? "");
      if (target && !queue.includes(target)) queue.push(target);
    }
  }
  expect(broken).toEqual([]);
  expect(responses.size).toBeGreaterThanOrEqual(paths.length);
});

// Guests see the links of the HTML only.
test("links of client-rendered pages have targets for a member", async ({ page, baseURL }) => {
  await signInViaApi(page.request, asha);
  const responses = new Map<string, HtmlResponse>();
  const fetchOnce = cachedFetch(page, responses);
  const broken: string[] = [];
  for (const path of CLIENT_RENDERED) {
    await gotoLoaded(page, path);
    for (const link of await linksOn(page)) {
      // A section that is rendered in the browser only.
      if (link.startsWith("#") && (await page.locator(link).count()) === 1) continue;
      const error = await linkError(link, path, baseURL ?? "", fetchOnce);
      if (error) broken.push(`${path} → ${link}: ${error}`);
    }
  }
  expect(broken).toEqual([]);
  expect(responses.size).toBeGreaterThan(CLIENT_RENDERED.length);
});

/** Fetches a path once and stores its response. */
const cachedFetch = (page: Page, responses: Map<string, HtmlResponse>) => async (path: string) => {
  const response = responses.get(path) ?? (await fetchHtml(page.request, path));
  responses.set(path, response);
  return response;
};

const linksOn = (page: Page) =>
  page.locator("a[href]").evaluateAll((elements) => elements.map((link) => link.getAttribute("href") ?? ""));

/** The path of a link within the site, undefined for other sites. */
function internalPath(link: string, from: string, origin: string): string | undefined {
  const url = new URL(link, new URL(from, origin));
  return url.origin === new URL(origin).origin ? url.pathname + url.search : undefined;
}

/** Describes why a link is broken, undefined when it works. */
async function linkError(
  link: string,
  from: string,
  origin: string,
  fetchOnce: (path: string) => Promise<HtmlResponse>,
): Promise<string | undefined> {
  if (/^tel:/.test(link)) return /^tel:\+?\d{3,}$/.test(link) ? undefined : "not a phone number";
  if (/^mailto:/.test(link)) return /^mailto:[^@\s]+@[^@\s]+$/.test(link) ? undefined : "not an email address";
  const path = internalPath(link, from, origin);
  if (path === undefined) return link.startsWith("https://") ? undefined : "not https";
  const { status, html } = await fetchOnce(path);
  if (status !== 200) return `status ${status}`;
  const { hash } = new URL(link, origin);
  if (hash && !hasElementWithId(html, decodeURIComponent(hash.slice(1)))) return "no element with that id";
  return undefined;
}
