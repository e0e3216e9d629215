// Every article is a page, says how long it takes, where it has its facts from, and whom to call.
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

const bodies: Record<string, ComponentType> = {
  "first-session": FirstSessionArticle,
  "how-consultations-work": HowConsultationsWorkArticle,
  "when-to-see-a-doctor": WhenToSeeADoctorArticle,
  breathing: BreathingArticle,
  sleep: SleepArticle,
  stress: StressArticle,
};

afterEach(cleanup);

test("the articles of the list are the pages below /blog, and no other", () => {
  const below = Object.keys(pages).filter((path) => path.startsWith("/blog/"));
  expect(articles.map(articlePath).sort()).toEqual(below);
  expect(Object.keys(bodies).sort()).toEqual(articles.map(({ slug }) => slug).sort());
});

test("no tag is empty", () => {
  for (const tag of Object.keys(tags)) {
    expect(articles.filter((article) => (article.tags as readonly string[]).includes(tag)).length, tag).toBeGreaterThan(
      0,
    );
  }
});

test.each(articles.map((article): [string, Article] => [article.slug, article]))(
  "%s keeps what it promises",
  (slug, article) => {
    const Body = bodies[slug] as ComponentType;
    renderRoute(`/blog/${slug}`, `/blog/${slug}`, <Body />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(article.title);
    const text = [...document.querySelectorAll(".reading > p, .reading > h2, .reading li")]
      .map((one) => one.textContent)
      .join(" ");
    expect(article.minutes).toBe(Math.ceil(text.split(/\s+/).length / 200));
    const sources = within(screen.getByRole("region", { name: "Sources" })).getAllByRole("link");
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source.getAttribute("href")).toMatch(/^https:\/\/[a-z.]+$/);
    expect(screen.getByRole("link", { name: "Call Tele-MANAS 14416" }).getAttribute("href")).toBe("tel:14416");
    expect(screen.getByText(/cannot be advice for you alone/)).toBeDefined();
    // What is read next is another one.
    const next = within(screen.getByRole("navigation", { name: "Read on" })).getAllByRole("link");
    expect(next).toHaveLength(2);
    expect(next.map((link) => link.getAttribute("href"))).not.toContain(`/blog/${slug}`);
  },
);

test("a person who is invented is said to be", () => {
  renderRoute("/blog/first-session", "/blog/first-session", <FirstSessionArticle />);
  expect(screen.getByText(/Kiran is invented/)).toBeDefined();
});
