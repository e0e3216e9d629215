import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import "~/areas/consultations/landing/FeaturedDoctors";
import { anxiety, arjun, meera, sleep, sunita } from "~/areas/consultations/testUtils";
import { paths } from "~/lib/paths";
import { mockApi, renderRoute } from "~/testing/testUtils";
import "./HomeBelowFold";
import "./Demo";
import { faqPage } from "./Faq";
import { HomeScreen } from "./HomeScreen";
import "./ServicesSection";
import { questions } from "./faq";

afterEach(cleanup);

const doctors = "/api/v1/consultations/doctors/";
const fields = "/api/v1/consultations/specializations/";

async function open(responses: Parameters<typeof mockApi>[0] = {}) {
  mockApi({ [doctors]: { body: [meera, arjun, sunita] }, [fields]: { body: [anxiety, sleep] }, ...responses });
  renderRoute(paths.home, paths.home, <HomeScreen />);
  return within(await screen.findByRole("region", { name: "Questions people ask" }));
}

test("the hero: badge, headline, two buttons, four tiles", async () => {
  await open();
  expect(screen.getByText("Mental wellness, made for India")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Feel Better. Sleep Deeper. Live Healthier.");
  expect(screen.getByRole("link", { name: "Start Your Journey" }).getAttribute("href")).toBe("/consultations");
  for (const [value, label] of [
    ["100+", "Active Users"],
    ["5+", "Expert Doctors"],
    ["24/7", "AI Support"],
    ["Fully Ready", "Security"],
  ] as const) {
    expect(screen.getByText(label).parentElement?.textContent).toBe(label + value);
  }
});

test("four services, four steps, reasons, the vision, numbers and two voices", async () => {
  await open();
  const items = (name: string) => within(screen.getByRole("region", { name })).getAllByRole("listitem");
  expect(items("Four ways to feel better")).toHaveLength(4);
  expect(items("How it works").map((step) => step.querySelector("h3")?.textContent)).toEqual([
    "Sign up",
    "Get a plan",
    "Use AI tools",
    "Grow",
  ]);
  expect(items("Why choose DFT")).toHaveLength(6);
  expect(screen.getByRole("region", { name: "Our vision" })).toBeDefined();
  expect(screen.getByRole("region", { name: "Why we built it" }).querySelectorAll("dt")).toHaveLength(3);
  expect(items("What it is like")).toHaveLength(2);
  expect(screen.getByText(/^Sample stories/)).toBeDefined();
});

test("the first two doctors and the first four specializations", async () => {
  const many = [anxiety, sleep, ...[3, 4, 5].map((id) => ({ ...sleep, id, name: `Field ${id}` }))];
  await open({ [fields]: { body: many } });
  const first = await screen.findByRole("region", { name: "Meet our doctors" });
  await within(first).findByRole("heading", { name: "Dr. Meera Iyer" });
  expect(within(first).getAllByRole("article")).toHaveLength(2);
  const shelf = screen.getByRole("region", { name: "What would you like help with?" });
  expect(within(shelf).getAllByRole("article")).toHaveLength(4);
});

test("failed doctors show an error and can be retried", async () => {
  await open({ [doctors]: [null, { body: [meera] }] });
  const first = within(await screen.findByRole("region", { name: "Meet our doctors" }));
  await first.findByText("This could not be loaded");
  await userEvent.click(first.getByRole("button", { name: "Try Again" }));
  await first.findByRole("heading", { name: "Dr. Meera Iyer" });
});

test("without a video the demo is a slideshow", async () => {
  await open({ "/api/v1/config/": { body: { demo_video_url: null, social_links: [] } } });
  await userEvent.click(screen.getByRole("button", { name: "Watch Demo" }));
  const dialog = within(await screen.findByRole("dialog", { name: "DFT Demo" }));
  await dialog.findByText("1 of 6");
  await userEvent.click(dialog.getByRole("button", { name: "Next" }));
  expect(dialog.getByText("Choose a time")).toBeDefined();
});

test("the video loads after the click", async () => {
  await open({
    "/api/v1/config/": { body: { demo_video_url: "https://video.example/demo.mp4", social_links: [] } },
  });
  await userEvent.click(screen.getByRole("button", { name: "Watch Demo" }));
  const dialog = await screen.findByRole("dialog", { name: "DFT Demo" });
  const play = await within(dialog).findByRole("button", { name: "Play video" });
  expect(dialog.querySelector("video, iframe")).toBeNull();
  await userEvent.click(play);
  expect(dialog.querySelector("video")?.getAttribute("src")).toBe("https://video.example/demo.mp4");
});

test("the FAQ names the plans and the ten languages", async () => {
  const faq = await open();
  const texts = faq.getAllByRole("paragraph", { hidden: true }).map((p) => p.textContent);
  expect(texts).toContain("Free: basic mood tracking and limited AI chat.");
  expect(texts).toContain("Premium: ₹299 per month, with unlimited AI sessions, doctor consultations and analytics.");
  expect(texts).toContain("Family: up to 4 members, ₹499 per month.");
  expect(texts).toContain(
    "10 regional languages: Hindi, Tamil, Bengali, Telugu, Marathi, Gujarati, Kannada, Malayalam, Punjabi and Urdu, besides English.",
  );
});

test("the JSON-LD has the same questions and no statistics", async () => {
  await open();
  const block = document.querySelector('script[type="application/ld+json"]');
  const jsonLd = JSON.parse(block?.textContent ?? "") as ReturnType<typeof faqPage>;
  expect(jsonLd).toEqual(faqPage(questions()));
  expect(jsonLd.mainEntity).toHaveLength(questions().length);
  expect(JSON.stringify(jsonLd)).not.toMatch(/100\+|5\+|4\.9|95 ?%/);
});
