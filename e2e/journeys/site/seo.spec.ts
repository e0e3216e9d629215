// Titles, descriptions, canonical URLs, structured data and sitemap, in the HTML and after client-side navigation.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { fetchHtml, jsonLdBlocks, paths, structuredData, visibleText } from "../../support/html";
import { gotoHydrated } from "../../support/page";
import { structuredDataErrors } from "../../support/structuredData";
import { expect, test } from "../../support/test";

const DOCTOR = "/consultations/doctor/1";
const SPECIALIZATION = "/consultations/specialization/stress-and-anxiety";
const CATEGORY = "/mindfulness/category/1";
const PRODUCT = "/dopamart/product/1";

/** The origin in the server's absolute URLs. */
const siteOrigin = (baseURL = "") => baseURL.replace("127.0.0.1", "localhost");

const singleMatch = (html: string, pattern: RegExp) => {
  const matches = [...html.matchAll(pattern)];
  expect(matches, String(pattern)).toHaveLength(1);
  return matches[0]?.[1] ?? "";
};

const jsonLdTypes = (html: string) =>
  structuredData(html).flatMap((block) => {
    const { "@graph": graph, "@type": type } = block as { "@graph"?: { "@type": string }[]; "@type"?: string };
    return graph ? graph.map((node) => node["@type"]) : [type];
  });

test("every public page has a unique title and description, a canonical URL and an image; private pages are noindex", async ({
  page,
  baseURL,
}) => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const images = new Set<string>();
  const seenTypes = new Set<string>();
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  const sitemapPaths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) =>
    url.replace(siteOrigin(baseURL), ""),
  );
  const allPaths = [...new Set([...paths, ...sitemapPaths])];
  for (const path of allPaths) {
    const { status, html } = await fetchHtml(page.request, path);
    expect(status, path).toBe(200);
    const title = singleMatch(html, /<title[^>]*>([^<]+)<\/title>/g);
    if (/name="robots" content="noindex"/.test(html) || path.startsWith("/dev/")) {
      expect(sitemapPaths, `${path} is private`).not.toContain(path);
      expect(html, path).not.toContain('rel="canonical"');
      continue;
    }
    expect(sitemapPaths, `${path} is public`).toContain(path);
    const description = singleMatch(html, /<meta[^>]* name="description" content="([^"]+)"/g);
    expect(titles.get(title), `${title}: also ${path}`).toBeUndefined();
    expect(descriptions.get(description), `${description}: also ${path}`).toBeUndefined();
    titles.set(title, path);
    descriptions.set(description, path);
    expect(singleMatch(html, /rel="canonical" href="([^"]+)"/g), path).toBe(`${siteOrigin(baseURL)}${path}`);
    images.add(singleMatch(html, /property="og:image" content="([^"]+)"/g));
    expect(jsonLdTypes(html), path).toContain("Organization");
    expect(jsonLdTypes(html), path).toContain(path === "/" ? "WebSite" : "BreadcrumbList");
    expect(structuredDataErrors(jsonLdBlocks(html), siteOrigin(baseURL)), path).toEqual([]);
    for (const type of jsonLdTypes(html)) seenTypes.add(type ?? "");
  }
  expect(sitemapPaths.length).toBeGreaterThan(60);
  expect(sitemap).toMatch(/\/blog\/sleep<\/loc><lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/);
  const expectedTypes = [
    "Article",
    "BreadcrumbList",
    "CollectionPage",
    "FAQPage",
    "Organization",
    "Person",
    "Physician",
    "Product",
    "WebSite",
  ];
  expect([...seenTypes].sort()).toEqual(expectedTypes);
  for (const image of images) {
    const response = await page.request.get(image.replace(siteOrigin(baseURL), ""));
    expect([image, response.status(), response.headers()["content-type"]]).toEqual([image, 200, "image/png"]);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, heading, text] of [
    [DOCTOR, "Dr. Meera Iyer", /₹1,200/],
    [SPECIALIZATION, "Stress and Anxiety", /Panic attacks/],
    [CATEGORY, "Sleep", /For the hours when the ceiling/],
    [PRODUCT, "Evening Pages Journal", /₹449, tax included\. In Stock\./],
  ] as const) {
    test(`${path} has its content`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByText("Loading...")).toBeHidden();
    });
  }
});

/** The metadata in the document's head. */
const headMetadata = (page: Page) =>
  page.evaluate(() => {
    const values = (selector: string, read: (element: Element) => string | null) =>
      [...document.head.querySelectorAll(selector)].map(read);
    return {
      titles: values("title", (title) => title.textContent),
      canonical: values('link[rel="canonical"]', (link) => link.getAttribute("href")),
      descriptions: values('meta[name="description"]', (meta) => meta.getAttribute("content")),
      images: values('meta[property="og:image"]', (meta) => meta.getAttribute("content")),
      data: values('script[type="application/ld+json"]', (block) => block.textContent),
    };
  });

test("a page keeps the server's metadata after hydration until it is left", async ({ page, baseURL }) => {
  const [path, name] = [DOCTOR, "Dr. Meera Iyer"];
  const titles: string[] = [];
  await page.exposeFunction("recordTitle", (title: string) => titles.push(title));
  await page.addInitScript(() => {
    const record = () => (window as unknown as { recordTitle: (title: string) => void }).recordTitle(document.title);
    new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const { html } = await fetchHtml(page.request, path);
  await gotoHydrated(page, path);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const hydrated = await headMetadata(page);
  expect(hydrated.titles).toEqual([`${name} | DFT`]);
  expect(hydrated.canonical).toEqual([`${siteOrigin(baseURL)}${path}`]);
  expect(hydrated.descriptions).toHaveLength(1);
  expect(hydrated.images).toHaveLength(1);
  expect(hydrated.data).toHaveLength(1);
  expect(JSON.parse(hydrated.data[0] ?? "")).toEqual(structuredData(html)[0]);
  expect([...new Set(titles.filter(Boolean))], "the title never changed").toEqual([`${name} | DFT`]);

  // The noscript content is removed by hydration.
  await expect(page.locator("noscript")).toHaveCount(0);
  expect(visibleText(html)).toContain(name.replaceAll(" ", ""));

  await page.getByRole("contentinfo").getByRole("link", { name: "Consultations", exact: true }).first().click();
  await expect(page).toHaveTitle("Expert Mental Health Care | DFT");
  const nextPage = await headMetadata(page);
  expect(nextPage.titles).toHaveLength(1);
  expect(nextPage.canonical).toEqual([`${siteOrigin(baseURL)}${new URL(page.url()).pathname}`]);
  expect(nextPage.descriptions).toHaveLength(1);
  expect(nextPage.data).toHaveLength(1);
  expect(nextPage.data.join()).not.toContain(name);
  await page.goBack();
  await expect(page).toHaveTitle(`${name} | DFT`);
  await expectAccessible(page);
});

/** The metadata tags that previews and search engines read, sorted. */
const metaTags = (page: Page, html?: string) =>
  page.evaluate((html) => {
    const { head } = html === undefined ? document : new DOMParser().parseFromString(html, "text/html");
    const tags = head.querySelectorAll('title, link[rel="canonical"], meta[name], meta[property]');
    const ignored = ["viewport", "color-scheme"];
    return [...tags]
      .filter((tag) => !ignored.includes(tag.getAttribute("name") ?? ""))
      .map((tag) => {
        const name = tag.getAttribute("property") ?? tag.getAttribute("name") ?? tag.getAttribute("rel") ?? "title";
        return `${name}: ${tag.getAttribute("content") ?? tag.getAttribute("href") ?? tag.textContent}`;
      })
      .sort();
  }, html);

test("client-side navigation sets the same metadata as the server", async ({ page }) => {
  let documentLoads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documentLoads += 1;
  });
  await gotoHydrated(page, "/about");
  for (const [path, ...links] of [
    [DOCTOR, "/consultations", "/consultations/doctors", DOCTOR],
    [SPECIALIZATION, "/consultations", SPECIALIZATION],
    [CATEGORY, "/mindfulness", "/mindfulness/categories", CATEGORY],
    [PRODUCT, "/dopamart", PRODUCT],
  ] as const) {
    await test.step(path, async () => {
      for (const link of links) await page.locator(`:is(main, footer) a[href="${link}"]`).first().click();
      await expect(page).toHaveURL(path);
      const { html } = await fetchHtml(page.request, path);
      const expected = await metaTags(page, html);
      expect(expected.length).toBeGreaterThan(10);
      await expect.poll(() => metaTags(page), "as in the server's HTML").toEqual(expected);
    });
  }
  await test.step("a private page", async () => {
    for (const link of ["/refund", "/my-consultations"]) {
      await page.locator(`:is(main, footer) a[href="${link}"]`).first().click();
    }
    await expect(page).toHaveURL("/my-consultations");
    const { html } = await fetchHtml(page.request, "/my-consultations");
    const expected = await metaTags(page, html);
    expect(expected).toContain("robots: noindex");
    await expect.poll(() => metaTags(page)).toEqual(expected);
  });
  expect(documentLoads, "document loads").toBe(1);
});

test("an unknown doctor is noindex, also after hydration", async ({ page, pageErrors }) => {
  pageErrors.expect(/404.*doctors?\/99999/);
  await gotoHydrated(page, "/consultations/doctor/99999");
  await expect(page.getByRole("heading", { level: 1, name: "Doctor Not Found" })).toBeVisible();
  expect(await metaTags(page)).toEqual(["robots: noindex", "title: Page Not Found | DFT"]);
});
