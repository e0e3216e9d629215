// What pages say of themselves, and that the pictures they name are there.
import { readFileSync } from "node:fs";
import { join } from "node:path";
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

test("the trail leads from home through the section to the page", () => {
  const names = (title: string, path: string) => graphOf(title, path)[0]?.itemListElement?.map(({ name }) => name);
  expect(names("About Us | DFT", "/about")).toEqual(["Home", "About Us"]);
  expect(names("Find Your Doctor | DFT", "/consultations/doctors")).toEqual([
    "Home",
    "Consultations",
    "Find Your Doctor",
  ]);
  expect(names("Blog | DFT", "/blog")).toEqual(["Home", "Blog"]);
});

test("home is the site, and every page says whose it is", () => {
  expect(graphOf("DFT", "/").map((thing) => thing["@type"])).toEqual(["WebSite", "Organization"]);
  expect(graphOf("Help | DFT", "/help").map((thing) => thing["@type"])).toEqual(["BreadcrumbList", "Organization"]);
});

test("an article is one for search engines and for previews", () => {
  const tags = articleMeta({ title: "Sleep", summary: "On sleep.", slug: "sleep", publishedOn: "2026-11-01" });
  expect(tags).toContainEqual({ property: "og:type", content: "article" });
  expect(tags.filter((tag) => "script:ld+json" in tag)).toHaveLength(2);
});

const DOCTOR = "/consultations/doctor/7";
const metaOf = () => resourceMeta("Doctor | DFT")({ location: { pathname: DOCTOR } });
const data = { "script:ld+json": { "@type": "Physician" } };

test("a page of one thing repeats what the server wrote until it can tell itself", () => {
  expect(metaOf()).toEqual([{ title: "Doctor | DFT" }]);
  const served = [{ title: "Dr. Meera Iyer | DFT" }, data];
  vi.mocked(getServerMeta).mockReturnValue(served);
  expect(metaOf()).toEqual(served);
});

test("what it tells is in every tag, and the server's data stays beside it", () => {
  const telling = { name: "Dr. Meera Iyer", description: "Listens. ".repeat(30), path: DOCTOR };
  vi.mocked(getPageMeta).mockReturnValue(telling);
  const address = new URL(DOCTOR, window.location.origin).href;
  const description = truncateDescription(telling.description);
  expect(description.length).toBeLessThan(telling.description.length);
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
  expect(metaOf(), "a page that came under another spelling").toEqual([...tags, data]);
});

test("where there is nothing the page asks not to be kept", () => {
  vi.mocked(getPageMeta).mockReturnValue(null);
  expect(metaOf()).toEqual(privateMeta("Page Not Found | DFT"));
});

/** Width and height stand at the same place of every PNG. */
function sizeOf(picture: string): [number, number] {
  const bytes = readFileSync(join(import.meta.dirname, "../public", picture));
  expect(bytes.subarray(1, 4).toString(), picture).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("every picture is there in the size that previews want", () => {
  const pictures = new Set([...prerendered.map(ogImage), "/og/doctor.png", "/og/dopamart.png", "/og/mindfulness.png"]);
  expect(pictures.size).toBeGreaterThan(6);
  for (const picture of pictures) expect(sizeOf(picture), picture).toEqual([1200, 630]);
  expect(sizeOf("/og/logo.png")).toEqual([512, 512]);
});
