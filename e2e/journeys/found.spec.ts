// Being found: what pages tell search engines and whoever runs no scripts, and that it neither breaks nor outlives them.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { visit } from "../page";
import { faultsOf } from "../schema";
import { addresses, dataBlocks, sent, structuredData, words } from "../site";
import { expect, test } from "../test";

const DOCTOR = "/consultations/doctor/1";
const SPECIALIZATION = "/consultations/specialization/stress-and-anxiety";
const CATEGORY = "/mindfulness/category/1";
const PRODUCT = "/dopamart/product/1";

/** The address that the server gives itself. */
const own = (baseURL = "") => baseURL.replace("127.0.0.1", "localhost");

const only = (html: string, tag: RegExp) => {
  const met = [...html.matchAll(tag)];
  expect(met, String(tag)).toHaveLength(1);
  return met[0]?.[1] ?? "";
};

const types = (html: string) =>
  structuredData(html).flatMap((block) => {
    const { "@graph": graph, "@type": type } = block as { "@graph"?: { "@type": string }[]; "@type"?: string };
    return graph ? graph.map((thing) => thing["@type"]) : [type];
  });

test("every page has a title, a description, an address and a picture of its own, or asks not to be kept", async ({
  page,
  baseURL,
}) => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const pictures = new Set<string>();
  const met = new Set<string>();
  const map = await (await page.request.get("/sitemap.xml")).text();
  const mapped = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url.replace(own(baseURL), ""));
  const every = [...new Set([...addresses, ...mapped])];
  for (const address of every) {
    const { status, html } = await sent(page.request, address);
    expect(status, address).toBe(200);
    const title = only(html, /<title[^>]*>([^<]+)<\/title>/g);
    if (/name="robots" content="noindex"/.test(html) || address.startsWith("/dev/")) {
      expect(mapped, `${address} is private`).not.toContain(address);
      expect(html, address).not.toContain('rel="canonical"');
      continue;
    }
    expect(mapped, `${address} is public`).toContain(address);
    const description = only(html, /<meta[^>]* name="description" content="([^"]+)"/g);
    expect(titles.get(title), `${title}: also ${address}`).toBeUndefined();
    expect(descriptions.get(description), `${description}: also ${address}`).toBeUndefined();
    titles.set(title, address);
    descriptions.set(description, address);
    expect(only(html, /rel="canonical" href="([^"]+)"/g), address).toBe(`${own(baseURL)}${address}`);
    pictures.add(only(html, /property="og:image" content="([^"]+)"/g));
    expect(types(html), address).toContain("Organization");
    expect(types(html), address).toContain(address === "/" ? "WebSite" : "BreadcrumbList");
    expect(faultsOf(dataBlocks(html), own(baseURL)), address).toEqual([]);
    for (const type of types(html)) met.add(type ?? "");
  }
  expect(mapped.length).toBeGreaterThan(60);
  expect(map).toMatch(/\/blog\/sleep<\/loc><lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/);
  const kinds = [
    "Article",
    "BreadcrumbList",
    "CollectionPage",
    "FAQPage",
    "Organization",
    "Physician",
    "Product",
    "WebSite",
  ];
  expect([...met].sort()).toEqual(kinds);
  for (const picture of pictures) {
    const answer = await page.request.get(picture.replace(own(baseURL), ""));
    expect([picture, answer.status(), answer.headers()["content-type"]]).toEqual([picture, 200, "image/png"]);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const [address, heading, said] of [
    [DOCTOR, "Dr. Meera Iyer", /₹1,200/],
    [SPECIALIZATION, "Stress and Anxiety", /Panic attacks/],
    [CATEGORY, "Sleep", /For the hours when the ceiling/],
    [PRODUCT, "Evening Pages Journal", /₹449, tax included\. In Stock\./],
  ] as const) {
    test(`${address} can be read`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page.getByText(said)).toBeVisible();
      await expect(page.getByText("Loading...")).toBeHidden();
    });
  }
});

/** What the head tells of the page, as a program that runs scripts reads it. */
const told = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string, of: (element: Element) => string | null) =>
      [...document.head.querySelectorAll(selector)].map(of);
    return {
      titles: all("title", (title) => title.textContent),
      canonical: all('link[rel="canonical"]', (link) => link.getAttribute("href")),
      descriptions: all('meta[name="description"]', (meta) => meta.getAttribute("content")),
      pictures: all('meta[property="og:image"]', (meta) => meta.getAttribute("content")),
      data: all('script[type="application/ld+json"]', (block) => block.textContent),
    };
  });

test("a page of one thing wakes without a fault, and its tags stay until it is left", async ({ page, baseURL }) => {
  const [address, name] = [DOCTOR, "Dr. Meera Iyer"];
  const titles: string[] = [];
  await page.exposeFunction("noteTitle", (title: string) => titles.push(title));
  await page.addInitScript(() => {
    const note = () => (window as unknown as { noteTitle: (title: string) => void }).noteTitle(document.title);
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const { html } = await sent(page.request, address);
  await visit(page, address);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const awake = await told(page);
  expect(awake.titles).toEqual([`${name} | DFT`]);
  expect(awake.canonical).toEqual([`${own(baseURL)}${address}`]);
  expect(awake.descriptions).toHaveLength(1);
  expect(awake.pictures).toHaveLength(1);
  expect(awake.data).toHaveLength(1);
  expect(JSON.parse(awake.data[0] ?? "")).toEqual(structuredData(html)[0]);
  expect([...new Set(titles.filter(Boolean))], "it never had another name").toEqual([`${name} | DFT`]);

  // The words for those without scripts are not on the page of those with them.
  await expect(page.locator("noscript")).toHaveCount(0);
  expect(words(html)).toContain(name.replaceAll(" ", ""));

  await page.getByRole("contentinfo").getByRole("link", { name: "Consultations", exact: true }).first().click();
  await expect(page).toHaveTitle("Expert Mental Health Care | DFT");
  const left = await told(page);
  expect(left.titles).toHaveLength(1);
  expect(left.canonical).toEqual([`${own(baseURL)}${new URL(page.url()).pathname}`]);
  expect(left.descriptions).toHaveLength(1);
  expect(left.data).toHaveLength(1);
  expect(left.data.join()).not.toContain(name);
  await page.goBack();
  await expect(page).toHaveTitle(`${name} | DFT`);
  await expectAccessible(page);
});

/** The tags of a head that previews and search engines read, in an order of ours. */
const tagsIn = (page: Page, html?: string) =>
  page.evaluate((html) => {
    const { head } = html === undefined ? document : new DOMParser().parseFromString(html, "text/html");
    const tags = head.querySelectorAll('title, link[rel="canonical"], meta[name], meta[property]');
    const own = ["viewport", "color-scheme"];
    return [...tags]
      .filter((tag) => !own.includes(tag.getAttribute("name") ?? ""))
      .map((tag) => {
        const name = tag.getAttribute("property") ?? tag.getAttribute("name") ?? tag.getAttribute("rel") ?? "title";
        return `${name}: ${tag.getAttribute("content") ?? tag.getAttribute("href") ?? tag.textContent}`;
      })
      .sort();
  }, html);

test("after some taps the page that is looked at is the one that is shared", async ({ page }) => {
  let opened = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) opened += 1;
  });
  await visit(page, "/about");
  for (const [address, ...taps] of [
    [DOCTOR, "/consultations", "/consultations/doctors", DOCTOR],
    [SPECIALIZATION, "/consultations", SPECIALIZATION],
    [CATEGORY, "/mindfulness", "/mindfulness/categories", CATEGORY],
    [PRODUCT, "/dopamart", PRODUCT],
  ] as const) {
    await test.step(address, async () => {
      for (const tap of taps) await page.locator(`:is(main, footer) a[href="${tap}"]`).first().click();
      await expect(page).toHaveURL(address);
      const { html } = await sent(page.request, address);
      const fresh = await tagsIn(page, html);
      expect(fresh.length).toBeGreaterThan(10);
      await expect.poll(() => tagsIn(page), "as if it had been opened first").toEqual(fresh);
    });
  }
  await test.step("a page that is nobody's to share", async () => {
    for (const tap of ["/refund", "/my-consultations"]) {
      await page.locator(`:is(main, footer) a[href="${tap}"]`).first().click();
    }
    await expect(page).toHaveURL("/my-consultations");
    const { html } = await sent(page.request, "/my-consultations");
    const fresh = await tagsIn(page, html);
    expect(fresh).toContain("robots: noindex");
    await expect.poll(() => tagsIn(page)).toEqual(fresh);
  });
  expect(opened, "all of it was one document").toBe(1);
});

test("a page of nothing asks once not to be kept, also when it is awake", async ({ page, faults }) => {
  faults.expect(/404.*doctors?\/99999/);
  await visit(page, "/consultations/doctor/99999");
  await expect(page.getByRole("heading", { level: 1, name: "Doctor Not Found" })).toBeVisible();
  expect(await tagsIn(page)).toEqual(["robots: noindex", "title: Page Not Found | DFT"]);
});
