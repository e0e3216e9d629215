// The meta tags that the server wrote into the document. The page (a doctor, a product) renders the same ones, so that React adopts them during
// hydration and removes them on navigation.
import type { MetaDescriptor } from "react-router";

type ServerMeta = { path: string; tags: MetaDescriptor[] };

let documentMeta: ServerMeta | undefined;

/** Undefined on other pages than the one the document was loaded for. */
export function getServerMeta(path: string): MetaDescriptor[] | undefined {
  if (import.meta.env.SSR) return undefined;
  // Read on the first call, before React changes the head.
  documentMeta ??= { path: window.location.pathname, tags: parseServerMeta(document.head) };
  return documentMeta.path === path && documentMeta.tags.length > 0 ? documentMeta.tags : undefined;
}

function parseServerMeta(head: ParentNode): MetaDescriptor[] {
  return [...head.querySelectorAll("[data-served]")].map(toDescriptor);
}

function toDescriptor(tag: Element): MetaDescriptor {
  const attribute = (name: string) => tag.getAttribute(name) ?? "";
  switch (tag.localName) {
    case "title":
      return { title: tag.textContent ?? "" };
    case "link":
      return { tagName: "link", rel: attribute("rel"), href: attribute("href") };
    case "script":
      return { "script:ld+json": JSON.parse(tag.textContent ?? "") };
    default:
      return tag.hasAttribute("property")
        ? { property: attribute("property"), content: attribute("content") }
        : { name: attribute("name"), content: attribute("content") };
  }
}
