// Validates a page's structured data against schema.org and Google's documentation of each type.

/** A property that is not listed is reported, so that typos are found. */
type Rules = {
  /** Without these, search engines ignore the item. */
  required: readonly string[];
  /** Recommended by Google; all our pages have them. */
  recommended?: readonly string[];
  /** Allowed: not every item has one. */
  optional?: readonly string[];
};

/**
 * Left out on purpose: ratings and reviews (they cannot be verified), telephone, geo and opening hours of doctors (they consult by
 * video, in slots that change daily), brand and gtin of a product, shipping and returns of an offer (the catalogue has none of them).
 */
const types: Readonly<Record<string, Rules>> = {
  Organization: { required: ["name", "url"], optional: ["logo"] },
  WebSite: { required: ["name", "url"], recommended: ["inLanguage"] },
  BreadcrumbList: { required: ["itemListElement"] },
  ItemList: { required: ["itemListElement"], recommended: ["numberOfItems"] },
  ListItem: { required: ["position", "name"], optional: ["item", "url"] },
  FAQPage: { required: ["mainEntity"] },
  Question: { required: ["name", "acceptedAnswer"] },
  Answer: { required: ["text"] },
  Article: {
    required: ["headline", "image", "datePublished", "author"],
    recommended: ["description", "publisher", "mainEntityOfPage", "inLanguage"],
    optional: ["dateModified"],
  },
  CollectionPage: {
    required: ["name", "url"],
    recommended: ["description", "inLanguage"],
    optional: ["about", "mainEntity", "hasPart", "image"],
  },
  MedicalSpecialty: { required: ["name"] },
  AudioObject: {
    required: ["name"],
    recommended: ["description", "duration", "isAccessibleForFree"],
    optional: ["thumbnailUrl"],
  },
  Physician: {
    required: ["name", "address"],
    recommended: [
      "url",
      "priceRange",
      "medicalSpecialty",
      "description",
      "knowsLanguage",
      "identifier",
      "parentOrganization",
    ],
    optional: ["image", "hospitalAffiliation"],
  },
  Person: {
    required: ["name", "address", "jobTitle"],
    recommended: ["url", "knowsAbout", "description", "knowsLanguage", "identifier", "worksFor"],
    optional: ["image", "affiliation"],
  },
  Hospital: { required: ["name", "address"] },
  MedicalOrganization: { required: ["name", "address"] },
  PostalAddress: { required: ["addressCountry"], optional: ["addressLocality"] },
  PropertyValue: { required: ["name", "value"] },
  // Google's merchant listings also require an image; a product without one still appears in text results.
  Product: { required: ["name", "offers"], recommended: ["url", "description", "sku"], optional: ["image"] },
  Offer: { required: ["price", "priceCurrency"], recommended: ["availability", "itemCondition", "url", "seller"] },
};

const URL_PROPERTIES = new Set(["@id", "url", "item", "image", "logo", "thumbnailUrl", "mainEntityOfPage"]);
const ENUM_PROPERTIES = new Set(["availability", "itemCondition"]);

/** The format of values that consumers parse. */
const formats: Readonly<Record<string, RegExp>> = {
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

function isIsoDate(text: unknown): boolean {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isAbsoluteUrl(value: unknown, origin: string): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  return new URL(value).origin === origin;
}

function valueErrors(value: unknown, property: string, origin: string): string[] {
  const errors: string[] = [];
  if (URL_PROPERTIES.has(property) && !isAbsoluteUrl(value, origin)) errors.push("is not an absolute URL of this site");
  if (ENUM_PROPERTIES.has(property) && !/^https:\/\/schema\.org\/[A-Z]\w+$/.test(String(value))) {
    errors.push("is not a schema.org enum value");
  }
  if (property.startsWith("date") && !isIsoDate(value)) errors.push("is not a date");
  const format = formats[property];
  if (format && !(typeof value === "string" && format.test(value))) errors.push("has the wrong format");
  return errors;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One line for each error in the JSON-LD blocks of a page, given as they are written in the HTML. */
export function structuredDataErrors(blocks: readonly string[], origin: string): string[] {
  const errors: string[] = [];
  const definedIds = new Set<string>();
  const references: [string, string][] = [];

  const checkValue = (value: unknown, path: string, property: string): void => {
    if (isEmpty(value)) errors.push(`${path}: is empty`);
    else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) checkValue(item, `${path}[${index}]`, property);
    } else if (isObject(value)) checkNode(value, path);
    else errors.push(...valueErrors(value, property, origin).map((error) => `${path}: ${value} ${error}`));
  };

  const checkNode = (node: Record<string, unknown>, path: string): void => {
    const { "@type": type, "@id": id, "@context": _, ...properties } = node;
    if (id !== undefined) checkValue(id, `${path}.@id`, "@id");
    if (type === undefined && typeof id === "string" && Object.keys(properties).length === 0) {
      references.push([path, id]);
      return;
    }
    const rules = typeof type === "string" ? types[type] : undefined;
    if (!rules) {
      errors.push(`${path}: ${type} is not a known type`);
      return;
    }
    if (typeof id === "string") definedIds.add(id);
    const { required, recommended = [], optional = [] } = rules;
    for (const name of [...required, ...recommended]) {
      if (!(name in properties)) errors.push(`${path}: ${type} has no ${name}`);
    }
    const known = new Set([...required, ...recommended, ...optional]);
    for (const [name, value] of Object.entries(properties)) {
      if (!known.has(name)) errors.push(`${path}: ${type} has the unknown property ${name}`);
      checkValue(value, `${path}.${name}`, name);
    }
    if (type === "BreadcrumbList" || type === "ItemList") checkList(node, path);
  };

  const checkList = (node: Record<string, unknown>, path: string): void => {
    const items = Array.isArray(node["itemListElement"]) ? node["itemListElement"].filter(isObject) : [];
    const urlProperty = node["@type"] === "BreadcrumbList" ? "item" : "url";
    items.forEach((item, index) => {
      if (item["@type"] !== "ListItem") errors.push(`${path}: ${item["@type"]} is not a ListItem`);
      if (item["position"] !== index + 1) errors.push(`${path}: item ${index + 1} has position ${item["position"]}`);
      if (!(urlProperty in item)) errors.push(`${path}: item ${index + 1} has no ${urlProperty}`);
    });
    if (urlProperty === "item" && items.length < 2) errors.push(`${path}: has fewer than two items`);
    const count = node["numberOfItems"];
    if (count !== undefined && count !== items.length) {
      errors.push(`${path}: numberOfItems is ${count}, but it has ${items.length}`);
    }
  };

  for (const [index, text] of blocks.entries()) {
    const path = `block ${index + 1}`;
    // An escaped block cannot end its script element early.
    if (text.includes("<")) errors.push(`${path}: contains an unescaped <`);
    const block = parseJson(text);
    if (!isObject(block)) {
      errors.push(`${path}: is not a JSON object`);
      continue;
    }
    const { "@context": context, "@graph": graph, ...node } = block;
    if (context !== "https://schema.org") errors.push(`${path}: @context is ${context}`);
    if (graph === undefined) checkNode(node, path);
    else checkValue(graph, `${path}.@graph`, "@graph");
  }
  for (const [path, id] of references)
    if (!definedIds.has(id)) errors.push(`${path}: ${id} is not defined on the page`);
  return errors;
}
