// What pages say of themselves, and that the pictures they name are there.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prerendered } from "~/lib/pages";
import { articleMeta, pageMeta, pictureOf } from "./meta";

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
  const tags = articleMeta({ title: "Sleep", summary: "On sleep.", slug: "sleep", written: "2026-11-01" });
  expect(tags).toContainEqual({ property: "og:type", content: "article" });
  expect(tags.filter((tag) => "script:ld+json" in tag)).toHaveLength(2);
});

/** Width and height stand at the same place of every PNG. */
function sizeOf(picture: string): [number, number] {
  const bytes = readFileSync(join(import.meta.dirname, "../public", picture));
  expect(bytes.subarray(1, 4).toString(), picture).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("every picture is there in the size that previews want", () => {
  const pictures = new Set([
    ...prerendered.map(pictureOf),
    "/og/doctor.png",
    "/og/dopamart.png",
    "/og/mindfulness.png",
  ]);
  expect(pictures.size).toBeGreaterThan(6);
  for (const picture of pictures) expect(sizeOf(picture), picture).toEqual([1200, 630]);
  expect(sizeOf("/og/logo.png")).toEqual([512, 512]);
});
