// Every article has a route, a correct reading time, sources and helplines.
import { cleanup, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, test } from "vitest";
import { pages } from "~/lib/pages";
import { renderRoute } from "~/testing/testUtils";
import { type Article, articlePath, articles, tags } from "./articles";
import { BreathingArticle } from "./articles/breathing";
import { FirstSessionArticle } from "./articles/firstSession";
import { HowConsultationsWorkArticle } from "./articles/howConsultationsWork";
import { SleepArticle } from "./articles/sleep";
import { StressArticle } from "./articles/stress";
import { WhenToSeeADoctorArticle } from "./articles/whenToSeeADoctor";

const texts: Record<string, ComponentType> = {
  "first-session": FirstSessionArticle,
  "how-consultations-work": HowConsultationsWorkArticle,
  "when-to-see-a-doctor": WhenToSeeADoctorArticle,
  breathing: BreathingArticle,
  sleep: SleepArticle,
  stress: StressArticle,
};

afterEach(cleanup);

test("the articles are exactly the routes below /blog", () => {
  const routes = Object.keys(pages).filter((path) => path.startsWith("/blog/"));
  expect(articles.map(articlePath).sort()).toEqual(routes);
  expect(Object.keys(texts).sort()).toEqual(articles.map(({ slug }) => slug).sort());
});

test("every tag has an article", () => {
  for (const tag of Object.keys(tags)) {
    expect(articles.filter((article) => (article.tags as readonly string[]).includes(tag)).length, tag).toBeGreaterThan(
      0,
    );
  }
});

test.each(articles.map((article): [string, Article] => [article.slug, article]))(
  "%s has a correct reading time, sources, helplines and related articles",
  (slug, article) => {
    const ArticleText = texts[slug] as ComponentType;
    renderRoute(`/blog/${slug}`, `/blog/${slug}`, <ArticleText />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(article.title);
    const text = [...document.querySelectorAll(".prose > p, .prose > h2, .prose li")]
      .map((element) => element.textContent)
      .join(" ");
    expect(article.minutes).toBe(Math.ceil(text.split(/\s+/).length / 200));
    const sources = within(screen.getByRole("region", { name: "Sources" })).getAllByRole("link");
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source.getAttribute("href")).toMatch(/^https:\/\/[a-z.]+$/);
    expect(screen.getByRole("link", { name: "Call Tele-MANAS 14416" }).getAttribute("href")).toBe("tel:14416");
    expect(screen.getByText(/cannot be advice for you alone/)).toBeDefined();
    const related = within(screen.getByRole("navigation", { name: "Read on" })).getAllByRole("link");
    expect(related).toHaveLength(2);
    expect(related.map((link) => link.getAttribute("href"))).not.toContain(`/blog/${slug}`);
  },
);

test("the fictional patient is declared as such", () => {
  renderRoute("/blog/first-session", "/blog/first-session", <FirstSessionArticle />);
  expect(screen.getByText(/Kiran is invented/)).toBeDefined();
});
