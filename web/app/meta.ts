// Meta tags of pages for browsers, search engines and link previews.
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { MetaDescriptor } from "react-router";
import { currentLocale } from "~/lib/i18n/i18n";
import { getPageMeta, truncateDescription } from "~/lib/pageMeta";
import { absoluteUrl } from "~/lib/site";
import { getServerMeta } from "./serverMeta";

/** `title` is the name of the page; the document title has the name of the site too. */
type PageInfo = { title: string; description: string; path: string };

/** Home alone has the name of the site in its title. */
const documentTitle = (title: string, path?: string) => (path === "/" ? title : `${title} | DFT`);

/** Sections with an Open Graph image of their own, rendered by scripts/renderOgImages.mjs. */
const sectionsWithOgImage = ["blog", "consultations", "crisis", "dopamart", "mindfulness", "subscriptions"];

/** The breadcrumb between home and the page. */
const sections: Readonly<Record<string, MessageDescriptor>> = {
  blog: msg`Blog`,
  consultations: msg`Consultations`,
  dopamart: msg`Dopamart`,
  mindfulness: msg`Mindfulness`,
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

function metaTags({ title: name, description, path }: PageInfo, kind: string): MetaDescriptor[] {
  const title = documentTitle(name, path);
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
    // not translated: a type of schema.org
    "@type": "Organization",
    "@id": `${home}#organization`,
    name: "DFT",
    url: home,
    logo: absoluteUrl("/og/logo.png"),
  };
}

/** Breadcrumbs from home; home itself is the WebSite. */
function breadcrumbJsonLd(title: string, path: string) {
  if (path === "/") return { "@type": "WebSite", name: "DFT", url: absoluteUrl(path), inLanguage: currentLocale().tag };
  const segment = firstSegment(path);
  const section = path === `/${segment}` ? undefined : sections[segment];
  const trail = [
    { name: t`Home`, path: "/" },
    ...(section ? [{ name: t(section), path: `/${segment}` }] : []),
    { name: title, path },
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
export function resourceMeta(title: MessageDescriptor) {
  return ({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] => {
    const serverTags = getServerMeta(pathname);
    const meta = getPageMeta(pathname);
    if (meta === undefined) return serverTags ?? [{ title: documentTitle(t(title)) }];
    if (meta === null) return privateMeta(t`Page Not Found`);
    const { name, description, path } = meta;
    const page = { title: name, description: truncateDescription(description), path };
    return [...metaTags(page, "website"), ...(serverTags ?? []).filter((tag) => "script:ld+json" in tag)];
  };
}

/** For pages that must not be indexed: they have no canonical URL. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title: documentTitle(title) }, { name: "robots", content: "noindex" }];
}

type ArticleInfo = { title: string; summary: string; slug: string; publishedOn: string };

/** With the JSON-LD of an article. */
export function articleMeta({ title, summary, slug, publishedOn }: ArticleInfo): MetaDescriptor[] {
  const path = `/blog/${slug}`;
  const organizationRef = {
    // not translated: a type of schema.org
    "@type": "Organization",
    "@id": `${absoluteUrl("/")}#organization`,
    name: "DFT",
    url: absoluteUrl("/"),
  };
  return [
    ...pageMeta({ title, description: summary, path }, "article"),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        // not translated: a type of schema.org
        "@type": "Article",
        headline: title,
        description: summary,
        image: absoluteUrl(ogImage(path)),
        datePublished: publishedOn,
        inLanguage: currentLocale().tag,
        mainEntityOfPage: absoluteUrl(path),
        author: organizationRef,
        publisher: organizationRef,
      },
    },
  ];
}
