// What a page tells browsers, search engines and link previews about itself.
import type { MetaDescriptor } from "react-router";
import { getPageMeta, truncateDescription } from "~/lib/pageMeta";
import { absoluteUrl } from "~/lib/site";
import { getServerMeta } from "./serverMeta";

type About = { title: string; description: string; path: string };

/** Areas with a picture of their own beside links to their pages; scripts/renderOgImages.mjs draws them. */
const sectionsWithOgImage = ["blog", "consultations", "crisis", "dopamart", "mindfulness", "subscriptions"];

/** What stands above a page that lies deeper. */
const sections: Readonly<Record<string, string>> = {
  blog: "Blog",
  consultations: "Consultations",
  dopamart: "Dopamart",
  mindfulness: "Mindfulness",
};

const firstWord = (path: string) => path.split("/")[1] ?? "";

export function ogImage(path: string): string {
  if (path.startsWith("/consultations/doctor/")) return "/og/doctor.png";
  const word = firstWord(path);
  return `/og/${sectionsWithOgImage.includes(word) ? word : "site"}.png`;
}

export function pageMeta(about: About, kind = "website"): MetaDescriptor[] {
  const { title, path } = about;
  return [
    ...metaTags(about, kind),
    {
      "script:ld+json": { "@context": "https://schema.org", "@graph": [breadcrumbJsonLd(title, path), organization()] },
    },
  ];
}

function metaTags({ title, description, path }: About, kind: string): MetaDescriptor[] {
  const address = absoluteUrl(path);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: "DFT" },
    { property: "og:type", content: kind },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: absoluteUrl(ogImage(path)) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Whose site this is; the server says the same on the pages it fills (server/app/src/site/frame.rs). */
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

/** The way to a page from home; home itself is the site. */
function breadcrumbJsonLd(title: string, path: string) {
  if (path === "/") return { "@type": "WebSite", name: "DFT", url: absoluteUrl(path), inLanguage: "en-IN" };
  const word = firstWord(path);
  const section = path === `/${word}` ? undefined : sections[word];
  const trail = [
    { name: "Home", path: "/" },
    ...(section ? [{ name: section, path: `/${word}` }] : []),
    { name: title.replace(/ \| DFT$/, ""), path },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}

/**
 * For pages of one thing. The server wrote what they tell, but only into the page that was opened first; any other says it itself when
 * its data has come. The data block is for those who open each page anew, so only the server writes it.
 */
export function resourceMeta(title: string) {
  return ({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] => {
    const served = getServerMeta(pathname);
    const telling = getPageMeta(pathname);
    if (telling === undefined) return served ?? [{ title }];
    if (telling === null) return privateMeta("Page Not Found | DFT");
    const { name, description, path } = telling;
    const about = { title: `${name} | DFT`, description: truncateDescription(description), path };
    return [...metaTags(about, "website"), ...(served ?? []).filter((tag) => "script:ld+json" in tag)];
  };
}

/** For pages that search engines must not keep: they have no canonical address. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }];
}

type ArticleInfo = { title: string; summary: string; slug: string; publishedOn: string };

/** An article, also as search engines read one. */
export function articleMeta({ title, summary, slug, publishedOn }: ArticleInfo): MetaDescriptor[] {
  const path = `/blog/${slug}`;
  const us = { "@type": "Organization", "@id": `${absoluteUrl("/")}#organization`, name: "DFT", url: absoluteUrl("/") };
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
        author: us,
        publisher: us,
      },
    },
  ];
}
