import { readFileSync } from "node:fs";
import { join } from "node:path";
import { msg } from "@lingui/core/macro";
import { afterEach, expect, test, vi } from "vitest";
import { getPageMeta, truncateDescription } from "~/lib/pageMeta";
import { prerendered } from "~/lib/pages";
import { articleMeta, ogImage, pageMeta, privateMeta, resourceMeta } from "./meta";
import { getServerMeta } from "./serverMeta";

vi.mock("~/lib/pageMeta", async (real) => ({ ...(await real<object>()), getPageMeta: vi.fn() }));
vi.mock("./serverMeta", () => ({ getServerMeta: vi.fn() }));
afterEach(() => vi.resetAllMocks());

type Block = { "@graph": { "@type": string; itemListElement?: { name: string; item: string }[] }[] };

function graphOf(title: string, path: string) {
  const tag = pageMeta({ title, description: "", path }).find((tag) => "script:ld+json" in tag);
  return (tag as { "script:ld+json": Block })["script:ld+json"]["@graph"];
}

test("breadcrumbs lead from home through the section to the page", () => {
  const names = (title: string, path: string) => graphOf(title, path)[0]?.itemListElement?.map(({ name }) => name);
  expect(names("About Us", "/about")).toEqual(["Home", "About Us"]);
  expect(names("Find Your Doctor", "/consultations/doctors")).toEqual(["Home", "Consultations", "Find Your Doctor"]);
  expect(names("Blog", "/blog")).toEqual(["Home", "Blog"]);
});

test("home is the WebSite, and every page names the organization", () => {
  expect(graphOf("DFT", "/").map((thing) => thing["@type"])).toEqual(["WebSite", "Organization"]);
  expect(graphOf("Help", "/help").map((thing) => thing["@type"])).toEqual(["BreadcrumbList", "Organization"]);
});

test("an article is one for search engines and for previews", () => {
  const tags = articleMeta({ title: "Sleep", summary: "On sleep.", slug: "sleep", publishedOn: "2026-11-01" });
  expect(tags).toContainEqual({ property: "og:type", content: "article" });
  expect(tags.filter((tag) => "script:ld+json" in tag)).toHaveLength(2);
});

const DOCTOR = "/consultations/doctor/7";
const metaOf = () => resourceMeta(msg`Doctor`)({ location: { pathname: DOCTOR } });
const data = { "script:ld+json": { "@type": "Physician" } };

test("a resource page repeats the tags of the server until it has data", () => {
  expect(metaOf()).toEqual([{ title: "Doctor | DFT" }]);
  const serverTags = [{ title: "Dr. Meera Iyer | DFT" }, data];
  vi.mocked(getServerMeta).mockReturnValue(serverTags);
  expect(metaOf()).toEqual(serverTags);
});

test("the metadata of the page is in every tag, and the JSON-LD of the server stays", () => {
  const meta = { name: "Dr. Meera Iyer", description: "Listens. ".repeat(30), path: DOCTOR };
  vi.mocked(getPageMeta).mockReturnValue(meta);
  const address = new URL(DOCTOR, window.location.origin).href;
  const description = truncateDescription(meta.description);
  expect(description.length).toBeLessThan(meta.description.length);
  const tags = metaOf();
  for (const tag of [
    { title: "Dr. Meera Iyer | DFT" },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:title", content: "Dr. Meera Iyer | DFT" },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: new URL("/og/doctor.png", address).href },
  ]) {
    expect(tags).toContainEqual(tag);
  }
  expect(tags).not.toContainEqual(data);
  vi.mocked(getServerMeta).mockReturnValue([
    { title: "Page Not Found | DFT" },
    { name: "robots", content: "noindex" },
    data,
  ]);
  expect(metaOf(), "a page with another path").toEqual([...tags, data]);
});

test("a resource that does not exist is not indexed", () => {
  vi.mocked(getPageMeta).mockReturnValue(null);
  expect(metaOf()).toEqual(privateMeta("Page Not Found"));
});

/** Width and height have the same offset in every PNG. */
function sizeOf(picture: string): [number, number] {
  const bytes = readFileSync(join(import.meta.dirname, "../public", picture));
  expect(bytes.subarray(1, 4).toString(), picture).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("every Open Graph image exists in the required size", () => {
  const images = new Set([...prerendered.map(ogImage), "/og/doctor.png", "/og/dopamart.png", "/og/mindfulness.png"]);
  expect(images.size).toBeGreaterThan(6);
  for (const picture of images) expect(sizeOf(picture), picture).toEqual([1200, 630]);
  expect(sizeOf("/og/logo.png")).toEqual([512, 512]);
});
