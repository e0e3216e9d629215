// What is wrong with a page's structured data, by what schema.org defines and Google's documentation asks of each type.

/** A property is known here or it is a slip. */
type Rules = {
  /** Without it the thing is nothing to a search engine. */
  needed: readonly string[];
  /** Recommended, and ours to tell. */
  wanted?: readonly string[];
  /** May be there: not every thing has one. */
  also?: readonly string[];
};

/**
 * Left out on purpose: ratings and reviews (nobody can look them up here), telephone, geo and opening hours of doctors (they see people by
 * video, in times that change daily), brand and gtin of a product, shipping and returns of an offer (the catalogue has none of them).
 */
const types: Readonly<Record<string, Rules>> = {
  Organization: { needed: ["name", "url"], also: ["logo"] },
  WebSite: { needed: ["name", "url"], wanted: ["inLanguage"] },
  BreadcrumbList: { needed: ["itemListElement"] },
  ItemList: { needed: ["itemListElement"], wanted: ["numberOfItems"] },
  ListItem: { needed: ["position", "name"], also: ["item", "url"] },
  FAQPage: { needed: ["mainEntity"] },
  Question: { needed: ["name", "acceptedAnswer"] },
  Answer: { needed: ["text"] },
  Article: {
    needed: ["headline", "image", "datePublished", "author"],
    wanted: ["description", "publisher", "mainEntityOfPage", "inLanguage"],
    also: ["dateModified"],
  },
  CollectionPage: {
    needed: ["name", "url"],
    wanted: ["description", "inLanguage"],
    also: ["about", "mainEntity", "hasPart", "image"],
  },
  MedicalSpecialty: { needed: ["name"] },
  AudioObject: { needed: ["name"], wanted: ["description", "duration", "isAccessibleForFree"], also: ["thumbnailUrl"] },
  Physician: {
    needed: ["name", "address"],
    wanted: [
      "url",
      "priceRange",
      "medicalSpecialty",
      "description",
      "knowsLanguage",
      "identifier",
      "parentOrganization",
    ],
    also: ["image", "hospitalAffiliation"],
  },
  Hospital: { needed: ["name", "address"] },
  PostalAddress: { needed: ["addressCountry"], also: ["addressLocality"] },
  PropertyValue: { needed: ["name", "value"] },
  // For a listing among other merchants' goods Google needs a picture as well; a product that has none is found by its words.
  Product: { needed: ["name", "offers"], wanted: ["url", "description", "sku"], also: ["image"] },
  Offer: { needed: ["price", "priceCurrency"], wanted: ["availability", "itemCondition", "url", "seller"] },
};

const ADDRESSES = new Set(["@id", "url", "item", "image", "logo", "thumbnailUrl", "mainEntityOfPage"]);
const WORDS_OF_SCHEMA = new Set(["availability", "itemCondition"]);

/** How a value must be written where a reader has to take it apart. */
const shapes: Readonly<Record<string, RegExp>> = {
  price: /^\d+\.\d{2}$/,
  priceCurrency: /^[A-Z]{3}$/,
  duration: /^PT\d+M\d+S$/,
  inLanguage: /^[a-z]{2}-[A-Z]{2}$/,
  addressCountry: /^[A-Z]{2}$/,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) =>
  value === null || (typeof value === "string" && value.trim() === "") || (Array.isArray(value) && value.length === 0);

function isDay(text: unknown): boolean {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isAddress(value: unknown, origin: string): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  return new URL(value).origin === origin;
}

/** What is wrong with a value that stands by itself. */
function wrongIn(value: unknown, name: string, origin: string): string[] {
  const wrong: string[] = [];
  if (ADDRESSES.has(name) && !isAddress(value, origin)) wrong.push("is no whole address of this site");
  if (WORDS_OF_SCHEMA.has(name) && !/^https:\/\/schema\.org\/[A-Z]\w+$/.test(String(value))) {
    wrong.push("is no word of schema.org");
  }
  if (name.startsWith("date") && !isDay(value)) wrong.push("is no day");
  const shape = shapes[name];
  if (shape && !(typeof value === "string" && shape.test(value))) wrong.push("is written otherwise");
  return wrong;
}

function understood(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A line for everything that is wrong with the blocks of a page; `blocks` as they stand in the HTML. */
export function faultsOf(blocks: readonly string[], origin: string): string[] {
  const faults: string[] = [];
  const named = new Set<string>();
  const meant: [string, string][] = [];

  const each = (value: unknown, at: string, name: string): void => {
    if (isEmpty(value)) faults.push(`${at}: is empty`);
    else if (Array.isArray(value)) for (const [place, one] of value.entries()) each(one, `${at}[${place}]`, name);
    else if (isObject(value)) node(value, at);
    else faults.push(...wrongIn(value, name, origin).map((why) => `${at}: ${value} ${why}`));
  };

  const node = (thing: Record<string, unknown>, at: string): void => {
    const { "@type": type, "@id": id, "@context": _, ...told } = thing;
    if (id !== undefined) each(id, `${at}.@id`, "@id");
    if (type === undefined && typeof id === "string" && Object.keys(told).length === 0) {
      meant.push([at, id]);
      return;
    }
    const rules = typeof type === "string" ? types[type] : undefined;
    if (!rules) {
      faults.push(`${at}: ${type} is no type we know`);
      return;
    }
    if (typeof id === "string") named.add(id);
    const { needed, wanted = [], also = [] } = rules;
    for (const name of [...needed, ...wanted]) if (!(name in told)) faults.push(`${at}: ${type} has no ${name}`);
    const known = new Set([...needed, ...wanted, ...also]);
    for (const [name, value] of Object.entries(told)) {
      if (!known.has(name)) faults.push(`${at}: ${type} has a ${name}, which nobody knows`);
      each(value, `${at}.${name}`, name);
    }
    if (type === "BreadcrumbList" || type === "ItemList") list(thing, at);
  };

  const list = (thing: Record<string, unknown>, at: string): void => {
    const items = Array.isArray(thing["itemListElement"]) ? thing["itemListElement"].filter(isObject) : [];
    const way = thing["@type"] === "BreadcrumbList" ? "item" : "url";
    items.forEach((item, place) => {
      if (item["@type"] !== "ListItem") faults.push(`${at}: ${item["@type"]} is no ListItem`);
      if (item["position"] !== place + 1) faults.push(`${at}: ${item["position"]} stands at ${place + 1}`);
      if (!(way in item)) faults.push(`${at}: its ${place + 1}. leads nowhere`);
    });
    if (way === "item" && items.length < 2) faults.push(`${at}: a trail has two places at least`);
    const count = thing["numberOfItems"];
    if (count !== undefined && count !== items.length) faults.push(`${at}: says ${count} and has ${items.length}`);
  };

  for (const [place, text] of blocks.entries()) {
    const at = `block ${place + 1}`;
    // Written so, nothing within can end the block or begin another element.
    if (text.includes("<")) faults.push(`${at}: has a <`);
    const block = understood(text);
    if (!isObject(block)) {
      faults.push(`${at}: is no JSON of a thing`);
      continue;
    }
    const { "@context": context, "@graph": graph, ...alone } = block;
    if (context !== "https://schema.org") faults.push(`${at}: ${context} is no context`);
    if (graph === undefined) node(alone, at);
    else each(graph, `${at}.@graph`, "@graph");
  }
  for (const [at, id] of meant) if (!named.has(id)) faults.push(`${at}: ${id} is told nowhere on the page`);
  return faults;
}
