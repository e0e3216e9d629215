// Meta tags of pages for browsers, search engines and link previews.
import type { MetaDescriptor } from "react-router";
import { getPageMeta, truncateDescription } from "~/lib/pageMeta";
import { absoluteUrl } from "~/lib/site";
import { getServerMeta } from "./serverMeta";

type PageInfo = { title: string; description: string; path: string };

/** Sections with an Open Graph image of their own, rendered by scripts/renderOgImages.mjs. */
const sectionsWithOgImage = ["blog", "consultations", "crisis", "dopamart", "mindfulness", "subscriptions"];

/** The breadcrumb between home and the page. */
const sections: Readonly<Record<string, string>> = {
  blog: "Blog",
  consultations: "Consultations",
  dopamart: "Dopamart",
  mindfulness: "Mindfulness",
};

const firstSegment = (path: string) => path.split("/")[1] ?? "";

export function ogImage(path: string): string {
  if (path.startsWith("/consultations/doctor/")) return "/og/doctor.png";
  const section = firstSegment(path);
  return `/og/${sectionsWithOgImage.includes(section) ? section : "site"}.png`;
}

export function pageMeta(page: PageInfo, kind = "website"): MetaDescriptor[] {
  const { title, path } = page;
  return [
    ...metaTags(page, kind),
    {
      "script:ld+json": { "@context": "https://schema.org", "@graph": [breadcrumbJsonLd(title, path), organization()] },
    },
  ];
}

function metaTags({ title, description, path }: PageInfo, kind: string): MetaDescriptor[] {
  const url = absoluteUrl(path);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: "DFT" },
    { property: "og:type", content: kind },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: absoluteUrl(ogImage(path)) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The same as the server writes (server/app/src/site/html_template.rs). */
function organization() {
  const home = absoluteUrl("/");
  return {
    "@type": "Organization",
    "@id": `${home}#organization`,
    name: "DFT",
    url: home,
    logo: absoluteUrl("/og/logo.png"),
  };
}

/** Breadcrumbs from home; home itself is the WebSite. */
function breadcrumbJsonLd(title: string, path: string) {
  if (path === "/") return { "@type": "WebSite", name: "DFT", url: absoluteUrl(path), inLanguage: "en-IN" };
  const segment = firstSegment(path);
  const section = path === `/${segment}` ? undefined : sections[segment];
  const trail = [
    { name: "Home", path: "/" },
    ...(section ? [{ name: section, path: `/${segment}` }] : []),
    { name: title.replace(/ \| DFT$/, ""), path },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}

/**
 * For pages of one resource. The server writes the tags into the document it sends; after a client navigation the page sets them itself when its
 * data has loaded. Only the server writes the JSON-LD, because crawlers load documents.
 */
export function resourceMeta(title: string) {
  return ({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] => {
    const serverTags = getServerMeta(pathname);
    const meta = getPageMeta(pathname);
    if (meta === undefined) return serverTags ?? [{ title }];
    if (meta === null) return privateMeta("Page Not Found | DFT");
    const { name, description, path } = meta;
    const page = { title: `${name} | DFT`, description: truncateDescription(description), path };
    return [...metaTags(page, "website"), ...(serverTags ?? []).filter((tag) => "script:ld+json" in tag)];
  };
}

/** For pages that must not be indexed: they have no canonical URL. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }];
}

type ArticleInfo = { title: string; summary: string; slug: string; publishedOn: string };

/** With the JSON-LD of an article. */
export function articleMeta({ title, summary, slug, publishedOn }: ArticleInfo): MetaDescriptor[] {
  const path = `/blog/${slug}`;
  const organizationRef = {
    "@type": "Organization",
    "@id": `${absoluteUrl("/")}#organization`,
    name: "DFT",
    url: absoluteUrl("/"),
  };
  return [
    ...pageMeta({ title: `${title} | DFT`, description: summary, path }, "article"),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Article",
        headline: title,
        description: summary,
        image: absoluteUrl(ogImage(path)),
        datePublished: publishedOn,
        inLanguage: "en-IN",
        mainEntityOfPage: absoluteUrl(path),
        author: organizationRef,
        publisher: organizationRef,
      },
    },
  ];
}
