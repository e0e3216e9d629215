// That the look at structured data sees what is wrong, from blocks that are small enough to read.
import { expect, test } from "@playwright/test";
import { faultsOf } from "./schema";

const HERE = "https://dft.example.in";
const us = { "@type": "Organization", "@id": `${HERE}/#organization`, name: "DFT", url: `${HERE}/` };
const offer = {
  "@type": "Offer",
  url: `${HERE}/x/1`,
  price: "449.00",
  priceCurrency: "INR",
  availability: "https://schema.org/InStock",
  itemCondition: "https://schema.org/NewCondition",
  seller: { "@id": us["@id"] },
};
const product = {
  "@type": "Product",
  name: "Bowl",
  url: `${HERE}/x/1`,
  image: [`${HERE}/bowl.svg`],
  description: "One.",
  sku: "bowl",
  offers: offer,
};
const step = (position: number, item = `${HERE}/x`) => ({ "@type": "ListItem", position, name: "X", item });
const trail = (...steps: object[]) => ({ "@type": "BreadcrumbList", itemListElement: steps });

const graph = (...things: object[]) => JSON.stringify({ "@context": "https://schema.org", "@graph": things });
const wrongWith = (...things: object[]) => faultsOf([graph(us, ...things)], HERE).join("\n");

test("what is right is left alone", () => {
  expect(wrongWith(product, trail(step(1), step(2)))).toBe("");
});

for (const [why, thing, words] of [
  ["a type nobody defined", { "@type": "Doctor", name: "A" }, "Doctor is no type we know"],
  ["a property that is needed", { ...product, offers: { ...offer, price: undefined } }, "Offer has no price"],
  ["a property that is wanted", { ...product, sku: undefined }, "Product has no sku"],
  ["a slip in a property's name", { ...product, skus: "x" }, "Product has a skus, which nobody knows"],
  ["an empty text", { ...product, description: " " }, "description: is empty"],
  ["an empty list", { ...product, image: [] }, "image: is empty"],
  ["an address without its host", { ...product, url: "/x/1" }, "/x/1 is no whole address"],
  ["an address of somebody else", { ...product, url: "https://dft.invalid/x" }, "is no whole address of this site"],
  ["a price with a comma", { ...product, offers: { ...offer, price: "1,449.00" } }, "1,449.00 is written otherwise"],
  ["a price that is a number", { ...product, offers: { ...offer, price: 449 } }, "449 is written otherwise"],
  ["a stock in our own words", { ...product, offers: { ...offer, availability: "In Stock" } }, "no word of schema.org"],
  ["one who is told nowhere", { ...product, offers: { ...offer, seller: { "@id": `${HERE}/#x` } } }, "told nowhere"],
  ["a trail that jumps", trail(step(1), step(3)), "3 stands at 2"],
  ["a trail that leads nowhere", trail(step(1), { "@type": "ListItem", position: 2, name: "X" }), "leads nowhere"],
  ["a trail of one", trail(step(1)), "two places at least"],
  ["a day that is none", { "@type": "Article", datePublished: "2026-02-30" }, "2026-02-30 is no day"],
] as const) {
  test(`${why} is seen`, () => {
    expect(wrongWith(thing)).toContain(words);
  });
}

test("a block that breaks out of its element, or is none, is seen", () => {
  expect(faultsOf([graph({ ...us, name: "</script>" })], HERE)).toEqual(["block 1: has a <"]);
  expect(faultsOf(["{", "[]"], HERE)).toEqual(["block 1: is no JSON of a thing", "block 2: is no JSON of a thing"]);
  expect(faultsOf([JSON.stringify(us)], HERE)).toEqual(["block 1: undefined is no context"]);
});
