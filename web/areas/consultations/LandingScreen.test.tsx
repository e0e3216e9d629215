// The landing of consultations, and the shelves it shares with the home page.
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import { createTestQueryClient, mockApi, renderRoute } from "~/testing/testUtils";
import { LandingScreen } from "./LandingScreen";
import "./components/landing/FeaturedDoctors";
import "./components/landing/LandingBelowFold";
import "./components/landing/DemoSlideshow";
import { anxiety, arjun, meera, sleep, sunita } from "./testUtils";

const DOCTORS = "/api/v1/consultations/doctors/";
const FIELDS = "/api/v1/consultations/specializations/";
const fields = [anxiety, sleep, { ...sleep, id: 3, name: "Family" }, { ...sleep, id: 4, name: "Focus" }];
const answers = {
  [DOCTORS]: { body: [meera, arjun, sunita] },
  [FIELDS]: { body: [...fields, { ...sleep, id: 5, name: "Fifth" }] },
  "/api/v1/config/": { body: { development_sign_in: true, payment_provider: "sandbox", social_links: [] } },
};

afterEach(cleanup);

function open() {
  return renderRoute(paths.consultations, paths.consultations, <LandingScreen />);
}

const link = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

test("the hero has its words, its numbers and its two ways on", () => {
  mockApi(answers);
  open();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Expert Mental Health Care at Your Fingertips");
  for (const words of ["50+", "verified doctors", "2,500+", "happy patients", "4.9/5", "average rating"]) {
    expect(screen.getByText(words)).toBeDefined();
  }
  expect(link("Find Your Doctor")).toBe("/consultations/doctors");
  expect(link("Book Your First Session")).toBe("/consultations/doctors");
  expect(screen.getByRole("button", { name: "Watch Demo" })).toBeDefined();
});

test("the first two doctors and the first four specializations", async () => {
  mockApi(answers);
  open();
  expect(await screen.findByRole("heading", { name: "Dr. Meera Iyer" })).toBeDefined();
  expect(screen.getByRole("heading", { name: "Dr. Arjun Nambiar" })).toBeDefined();
  expect(screen.queryByText(/Sunita/)).toBeNull();
  const shelf = screen.getByRole("region", { name: "What would you like help with?" });
  await within(shelf).findByRole("heading", { name: "Sleep" });
  expect(within(shelf).getAllByRole("article")).toHaveLength(4);
  expect(link("Anxiety & Stress")).toBe("/consultations/specialization/anxiety-stress");
});

test("cards are shaped while they come", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  open();
  expect(await screen.findByText("Loading doctors...")).toBeDefined();
  expect(screen.getByText("Loading specializations...")).toBeDefined();
  expect(screen.queryByRole("article", { name: /Dr/ })).toBeNull();
});

test("what does not come is said, and can be asked for again", async () => {
  mockApi({ [FIELDS]: answers[FIELDS] });
  open();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("No response received from server.");
  mockApi(answers);
  await userEvent.click(within(alert).getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Dr. Meera Iyer" })).toBeDefined();
});

test("an empty clinic invites to come again", async () => {
  mockApi({ [DOCTORS]: { body: [] }, [FIELDS]: { body: [] } });
  open();
  expect(await screen.findAllByText(/Nobody is listed yet/)).toHaveLength(2);
});

test("resources link to their pages", async () => {
  mockApi(answers);
  open();
  expect((await screen.findByRole("link", { name: "Wellness guides" })).getAttribute("href")).toBe("/blog");
  expect(link("Success stories")).toBe("/blog?tag=stories");
  expect(link("Crisis support")).toBe("/crisis");
});

test("Watch Demo opens a dialog that can be closed", async () => {
  mockApi(answers);
  open();
  await userEvent.click(screen.getByRole("button", { name: "Watch Demo" }));
  const dialog = await screen.findByRole("dialog", { name: "DFT Demo" });
  expect(await within(dialog).findByText("Find your doctor")).toBeDefined();
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText("Find your doctor")).toBeNull());
});

test("with a film of the operator's, the demo is that film, which loads when it is played", async () => {
  mockApi({
    ...answers,
    "/api/v1/config/": { body: { ...answers["/api/v1/config/"].body, demo_video_url: "https://youtu.be/abcdef123" } },
  });
  open();
  await userEvent.click(screen.getByRole("button", { name: "Watch Demo" }));
  expect(await screen.findByRole("button", { name: "Play video" })).toBeDefined();
  expect(document.querySelector("iframe")).toBeNull();
});

test("its HTML has the words and asks nothing", () => {
  const asked = mockApi({});
  const html = renderToString(
    <QueryClientProvider client={createTestQueryClient()}>
      <MemoryRouter>
        <LandingScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain("Expert Mental Health Care at Your Fingertips");
  expect(asked).toEqual([]);
});
