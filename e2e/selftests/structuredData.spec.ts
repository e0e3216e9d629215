// The structured data validator reports each kind of error.
import { expect, test } from "@playwright/test";
import { structuredDataErrors } from "../support/structuredData";

const ORIGIN = "https://dft.example.in";
const organization = { "@type": "Organization", "@id": `${ORIGIN}/#organization`, name: "DFT", url: `${ORIGIN}/` };
const offer = {
  "@type": "Offer",
  url: `${ORIGIN}/x/1`,
  price: "449.00",
  priceCurrency: "INR",
  availability: "https://schema.org/InStock",
  itemCondition: "https://schema.org/NewCondition",
  seller: { "@id": organization["@id"] },
};
const product = {
  "@type": "Product",
  name: "Bowl",
  url: `${ORIGIN}/x/1`,
  image: [`${ORIGIN}/bowl.svg`],
  description: "One.",
  sku: "bowl",
  offers: offer,
};
const crumb = (position: number, item = `${ORIGIN}/x`) => ({ "@type": "ListItem", position, name: "X", item });
const breadcrumbs = (...items: object[]) => ({ "@type": "BreadcrumbList", itemListElement: items });

const graph = (...nodes: object[]) => JSON.stringify({ "@context": "https://schema.org", "@graph": nodes });
const errorsOf = (...nodes: object[]) => structuredDataErrors([graph(organization, ...nodes)], ORIGIN).join("\n");

test("valid structured data has no errors", () => {
  expect(errorsOf(product, breadcrumbs(crumb(1), crumb(2)))).toBe("");
});

for (const [title, node, message] of [
  ["an unknown type", { "@type": "Doctor", name: "A" }, "Doctor is not a known type"],
  ["a missing required property", { ...product, offers: { ...offer, price: undefined } }, "Offer has no price"],
  ["a missing recommended property", { ...product, sku: undefined }, "Product has no sku"],
  ["an unknown property", { ...product, skus: "x" }, "Product has the unknown property skus"],
  ["an empty text", { ...product, description: " " }, "description: is empty"],
  ["an empty list", { ...product, image: [] }, "image: is empty"],
  ["a URL without a host", { ...product, url: "/x/1" }, "/x/1 is not an absolute URL"],
  ["a URL of another site", { ...product, url: "https://dft.invalid/x" }, "is not an absolute URL of this site"],
  ["a price with a comma", { ...product, offers: { ...offer, price: "1,449.00" } }, "1,449.00 has the wrong format"],
  ["a numeric price", { ...product, offers: { ...offer, price: 449 } }, "449 has the wrong format"],
  [
    "a custom enum value",
    { ...product, offers: { ...offer, availability: "In Stock" } },
    "not a schema.org enum value",
  ],
  ["a dangling reference", { ...product, offers: { ...offer, seller: { "@id": `${ORIGIN}/#x` } } }, "is not defined"],
  ["a wrong position", breadcrumbs(crumb(1), crumb(3)), "item 2 has position 3"],
  ["a crumb without a link", breadcrumbs(crumb(1), { "@type": "ListItem", position: 2, name: "X" }), "has no item"],
  ["a single crumb", breadcrumbs(crumb(1)), "has fewer than two items"],
  ["an invalid date", { "@type": "Article", datePublished: "2026-02-30" }, "2026-02-30 is not a date"],
] as const) {
  test(`${title} is reported`, () => {
    expect(errorsOf(node)).toContain(message);
  });
}

test("unescaped or malformed blocks are reported", () => {
  expect(structuredDataErrors([graph({ ...organization, name: "</script>" })], ORIGIN)).toEqual([
    "block 1: contains an unescaped <",
  ]);
  expect(structuredDataErrors(["{", "[]"], ORIGIN)).toEqual([
    "block 1: is not a JSON object",
    "block 2: is not a JSON object",
  ]);
  expect(structuredDataErrors([JSON.stringify(organization)], ORIGIN)).toEqual(["block 1: @context is undefined"]);
});
