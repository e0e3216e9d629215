// What a page tells browsers, search engines and link previews about itself.
import type { MetaDescriptor } from "react-router";
import { absolute } from "~/lib/site";

type About = { title: string; description: string; path: string };

export function pageMeta({ title, description, path }: About): MetaDescriptor[] {
  const address = absolute(path);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: "DFT" },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
  ];
}

/** For pages that search engines must not keep: they have no canonical address. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }];
}

type Written = { title: string; summary: string; slug: string; written: string };

/** An article, also as search engines read one. */
export function articleMeta({ title, summary, slug, written }: Written): MetaDescriptor[] {
  const path = `/blog/${slug}`;
  return [
    ...pageMeta({ title: `${title} | DFT`, description: summary, path }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Article",
        headline: title,
        description: summary,
        datePublished: written,
        inLanguage: "en-IN",
        mainEntityOfPage: absolute(path),
        author: { "@type": "Organization", name: "DFT" },
        publisher: { "@type": "Organization", name: "DFT" },
      },
    },
  ];
}
