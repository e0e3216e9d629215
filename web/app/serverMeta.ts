// The tags that the server wrote into the head of the page that was opened first. A page of one thing (a doctor, a product)
// repeats them, so that React takes them over as its own: they neither change while it wakes nor stay when it is left.
import type { MetaDescriptor } from "react-router";

type Served = { path: string; tags: MetaDescriptor[] };

let served: Served | undefined;

/** What the server wrote, if this is the page it wrote it for. */
export function getServerMeta(path: string): MetaDescriptor[] | undefined {
  if (import.meta.env.SSR) return undefined;
  // Read at the first question, before React has touched the head.
  served ??= { path: window.location.pathname, tags: parseServerMeta(document.head) };
  return served.path === path && served.tags.length > 0 ? served.tags : undefined;
}

export function parseServerMeta(head: ParentNode): MetaDescriptor[] {
  return [...head.querySelectorAll("[data-served]")].map(described);
}

function described(tag: Element): MetaDescriptor {
  const has = (name: string) => tag.getAttribute(name) ?? "";
  switch (tag.localName) {
    case "title":
      return { title: tag.textContent ?? "" };
    case "link":
      return { tagName: "link", rel: has("rel"), href: has("href") };
    case "script":
      return { "script:ld+json": JSON.parse(tag.textContent ?? "") };
    default:
      return tag.hasAttribute("property")
        ? { property: has("property"), content: has("content") }
        : { name: has("name"), content: has("content") };
  }
}
