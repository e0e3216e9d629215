// Every link leads somewhere: all that any page has, followed on the real server, places within pages too.
import type { Page } from "@playwright/test";
import { answered, visit } from "../page";
import { asha, signedIn } from "../people";
import { addresses, hasPlace, links, type Sent, sent } from "../site";
import { expect, test } from "../test";

/** Pages that are filled by the browser, and what only members see. */
const FILLED = ["/consultations", "/consultations/doctors", "/consultations/doctor/1", "/dopamart", "/mindfulness"];

test("links in the HTML of every page", async ({ page, baseURL }) => {
  test.setTimeout(60_000);
  const seen = new Map<string, Sent>();
  const broken: string[] = [];
  const look = async (address: string) => {
    const found = seen.get(address) ?? (await sent(page.request, address));
    seen.set(address, found);
    return found;
  };
  const waiting = [...addresses];
  for (const address of waiting) {
    for (const link of links((await look(address)).html)) {
      const trouble = await follow(link, address, baseURL ?? "", look);
      if (trouble) broken.push(`${address} → ${link}: ${trouble}`);
      const path = pathOf(link, address, baseURL ?? "");
      if (path && !waiting.includes(path)) waiting.push(path);
    }
  }
  expect(broken).toEqual([]);
  // Everything that is in navigation and footer has been met.
  expect(seen.size).toBeGreaterThanOrEqual(addresses.length);
});

// A guest's links are those of the HTML.
test("links on pages that the browser fills, for a member", async ({ page, baseURL }) => {
  await signedIn(page.request, asha);
  const seen = new Map<string, Sent>();
  const look = async (address: string) => {
    const found = seen.get(address) ?? (await sent(page.request, address));
    seen.set(address, found);
    return found;
  };
  const broken: string[] = [];
  for (const address of FILLED) {
    await visit(page, address);
    await answered(page);
    for (const link of await linksOn(page)) {
      // A place on the page itself, which only the browser has drawn.
      if (link.startsWith("#") && (await page.locator(link).count()) === 1) continue;
      const trouble = await follow(link, address, baseURL ?? "", look);
      if (trouble) broken.push(`${address} → ${link}: ${trouble}`);
    }
  }
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(FILLED.length);
});

const linksOn = (page: Page) =>
  page.locator("a[href]").evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));

/** The path of a link within the site. */
function pathOf(link: string, from: string, origin: string): string | undefined {
  const url = new URL(link, new URL(from, origin));
  return url.origin === new URL(origin).origin ? url.pathname + url.search : undefined;
}

/** What is wrong with a link, if anything is. */
async function follow(
  link: string,
  from: string,
  origin: string,
  look: (address: string) => Promise<Sent>,
): Promise<string | undefined> {
  if (/^tel:/.test(link)) return /^tel:\+?\d{3,}$/.test(link) ? undefined : "nobody can dial it";
  if (/^mailto:/.test(link)) return /^mailto:[^@\s]+@[^@\s]+$/.test(link) ? undefined : "nobody can write to it";
  const path = pathOf(link, from, origin);
  if (path === undefined) return link.startsWith("https://") ? undefined : "it is not secure";
  const { status, html } = await look(path);
  if (status !== 200) return `status ${status}`;
  const { hash } = new URL(link, origin);
  if (hash && !hasPlace(html, decodeURIComponent(hash.slice(1)))) return "no such place on that page";
  return undefined;
}
