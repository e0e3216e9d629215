// The consultations landing page.
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import { createTestQueryClient, mockApi, renderRoute } from "~/testing/testUtils";
import { LandingScreen } from "./LandingScreen";
import "./landing/FeaturedDoctors";
import "./landing/LandingBelowFold";
import "./landing/DemoSlideshow";
import { anxiety, arjun, meera, sleep, sunita } from "./testUtils";

const DOCTORS = "/api/v1/consultations/doctors/";
const SPECIALIZATIONS = "/api/v1/consultations/specializations/";
const specializations = [anxiety, sleep, { ...sleep, id: 3, name: "Family" }, { ...sleep, id: 4, name: "Focus" }];
const responses = {
  [DOCTORS]: { body: [meera, arjun, sunita] },
  [SPECIALIZATIONS]: { body: [...specializations, { ...sleep, id: 5, name: "Fifth" }] },
  "/api/v1/config/": { body: { development_sign_in: true, payment_provider: "sandbox", social_links: [] } },
};

afterEach(cleanup);

const open = () => renderRoute(paths.consultations, paths.consultations, <LandingScreen />);

const link = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

test("shows the hero with stats and actions", () => {
  mockApi(responses);
  open();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Expert Mental Health Care at Your Fingertips");
  for (const text of ["50+", "verified doctors", "2,500+", "happy patients", "4.9/5", "average rating"]) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(link("Find Your Doctor")).toBe("/consultations/doctors");
  expect(link("Book Your First Session")).toBe("/consultations/doctors");
  expect(screen.getByRole("button", { name: "Watch Demo" })).toBeDefined();
});

test("shows two doctors and four specializations", async () => {
  mockApi(responses);
  open();
  expect(await screen.findByRole("heading", { name: "Dr. Meera Iyer" })).toBeDefined();
  expect(screen.getByRole("heading", { name: "Dr. Arjun Nambiar" })).toBeDefined();
  expect(screen.queryByText(/Sunita/)).toBeNull();
  const section = screen.getByRole("region", { name: "What would you like help with?" });
  await within(section).findByRole("heading", { name: "Sleep" });
  expect(within(section).getAllByRole("article")).toHaveLength(4);
  expect(link("Anxiety & Stress")).toBe("/consultations/specialization/anxiety-stress");
});

test("shows loading messages", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  open();
  expect(await screen.findByText("Loading doctors...")).toBeDefined();
  expect(screen.getByText("Loading specializations...")).toBeDefined();
  expect(screen.queryByRole("article", { name: /Dr/ })).toBeNull();
});

test("shows a network error and retries", async () => {
  mockApi({ [SPECIALIZATIONS]: responses[SPECIALIZATIONS] });
  open();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("No response received from server.");
  mockApi(responses);
  await userEvent.click(within(alert).getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Dr. Meera Iyer" })).toBeDefined();
});

test("shows an empty state without doctors", async () => {
  mockApi({ [DOCTORS]: { body: [] }, [SPECIALIZATIONS]: { body: [] } });
  open();
  expect(await screen.findAllByText(/Nobody is listed yet/)).toHaveLength(2);
});

test("links to guides, stories and crisis support", async () => {
  mockApi(responses);
  open();
  expect((await screen.findByRole("link", { name: "Wellness guides" })).getAttribute("href")).toBe("/blog");
  expect(link("Success stories")).toBe("/blog?tag=stories");
  expect(link("Crisis support")).toBe("/crisis");
});

test("Watch Demo opens a dialog that can be closed", async () => {
  mockApi(responses);
  open();
  await userEvent.click(screen.getByRole("button", { name: "Watch Demo" }));
  const dialog = await screen.findByRole("dialog", { name: "DFT Demo" });
  expect(await within(dialog).findByText("Find your doctor")).toBeDefined();
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText("Find your doctor")).toBeNull());
});

test("plays a configured demo video, loaded on demand", async () => {
  mockApi({
    ...responses,
    "/api/v1/config/": { body: { ...responses["/api/v1/config/"].body, demo_video_url: "https://youtu.be/abcdef123" } },
  });
  open();
  await userEvent.click(screen.getByRole("button", { name: "Watch Demo" }));
  expect(await screen.findByRole("button", { name: "Play video" })).toBeDefined();
  expect(document.querySelector("iframe")).toBeNull();
});

test("prerenders the hero without requests", () => {
  const requests = mockApi({});
  const html = renderToString(
    <QueryClientProvider client={createTestQueryClient()}>
      <MemoryRouter>
        <LandingScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain("Expert Mental Health Care at Your Fingertips");
  expect(requests).toEqual([]);
});
