// The doctor directory: search, filters and sorting, all in the URL.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import { sessionQuery } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute } from "~/testing/testUtils";
import { DoctorsScreen } from "./DoctorsScreen";
import "./doctors/DoctorDirectory";
import { anxiety, arjun, meera, premiumMember, sleep, sunita } from "./testUtils";

const DOCTORS = "/api/v1/consultations/doctors/";
const SPECIALIZATIONS = "/api/v1/consultations/specializations/";
const responses = {
  [DOCTORS]: { body: [meera, arjun, sunita] },
  [SPECIALIZATIONS]: { body: [anxiety, sleep, { ...sleep, id: 3, name: "Family", slug: "family" }] },
};

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

async function open(query = "") {
  const page = renderRoute(paths.doctors + query, paths.doctors, <DoctorsScreen />);
  await screen.findByText(/^Showing|No doctors found/);
  return page;
}

const shownDoctors = () =>
  screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
const urlSearch = ({ router }: Awaited<ReturnType<typeof open>>) => router.state.location.search;

test("shows a loading message", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  renderRoute(paths.doctors, paths.doctors, <DoctorsScreen />);
  expect((await screen.findAllByText("Finding the best doctors for you..."))[0]).toBeDefined();
});

test("lists all doctors by rating", async () => {
  mockApi(responses);
  await open();
  expect(shownDoctors()).toEqual(["Dr. Meera Iyer", "Dr. Arjun Nambiar", "Dr. Sunita Hembrom"]);
  expect(screen.getByText(/^Showing/).textContent).toBe("Showing 3 doctors");
});

test("a card shows all details and links", async () => {
  mockApi(responses);
  await open();
  const [card] = screen.getAllByRole("article");
  const text = card?.textContent ?? "";
  for (const expected of [
    "Dr. Meera Iyer",
    "Verified",
    "Anxiety & Stress",
    "Sleep",
    "MD Psychiatry, NIMHANS",
    "12 years",
    "Lotus Clinic",
    "Helps with worry",
    "4.9",
    "(312 reviews)",
    "Available Today",
    "₹1,499",
    "/ session",
    "Bengaluru",
    "1,840 patients",
    "Video Call",
    "English, Tamil",
  ]) {
    expect(text).toContain(expected);
  }
  expect(text).not.toContain("Kannada");
  const inCard = within(card as HTMLElement);
  expect(inCard.getByRole("link", { name: /View Profile/ }).getAttribute("href")).toBe("/consultations/doctor/7");
  expect(inCard.getByRole("link", { name: /Book Now/ }).getAttribute("href")).toBe(
    "/consultations/book-consultation/7",
  );
});

test("shows fallbacks for a doctor without optional details", async () => {
  mockApi({ ...responses, [DOCTORS]: { body: [sunita] } });
  await open();
  const text = screen.getByRole("article").textContent ?? "";
  expect(text).toContain("Online");
  expect(text).toContain("1 year");
  expect(text).not.toContain("Verified");
  expect(text).not.toContain("null");
});

test("shows the member price", async () => {
  mockApi(responses);
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, premiumMember);
  renderRoute(paths.doctors, paths.doctors, <DoctorsScreen />, queryClient);
  expect(await screen.findByText("₹1,199 per session, reduced from ₹1,499")).toBeDefined();
});

test("searches by name or specialization and updates the URL", async () => {
  mockApi(responses);
  const page = await open("?utm=x");
  await userEvent.type(screen.getByRole("searchbox"), "sleep");
  expect(shownDoctors()).toEqual(["Dr. Meera Iyer"]);
  expect(screen.getByText(/^Showing/).textContent).toBe("Showing 1 doctor of 3");
  await waitFor(() => expect(urlSearch(page)).toBe("?utm=x&q=sleep"));
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(shownDoctors()).toHaveLength(3);
  await waitFor(() => expect(urlSearch(page)).toBe("?utm=x"));
});

test("sorts and updates the URL", async () => {
  mockApi(responses);
  const page = await open();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "fee-low");
  expect(shownDoctors()).toEqual(["Dr. Arjun Nambiar", "Dr. Sunita Hembrom", "Dr. Meera Iyer"]);
  expect(urlSearch(page)).toBe("?sort=fee-low");
});

test("filters by any selected specialization, and clears them", async () => {
  mockApi(responses);
  const page = await open();
  const filters = screen.getByRole("button", { name: /Filters/ });
  expect(filters.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(filters);
  await userEvent.click(screen.getByRole("button", { name: "Sleep" }));
  await userEvent.click(screen.getByRole("button", { name: "Family" }));
  expect(shownDoctors()).toEqual(["Dr. Meera Iyer", "Dr. Sunita Hembrom"]);
  expect(urlSearch(page)).toBe("?specialization=sleep&specialization=family");
  expect(screen.getByRole("button", { name: /Filters/ }).textContent).toContain("2 chosen");
  await userEvent.click(screen.getByRole("button", { name: "Clear All" }));
  expect(shownDoctors()).toHaveLength(3);
  expect(urlSearch(page)).toBe("");
});

test("restores search, sort and filters from the URL", async () => {
  mockApi(responses);
  const page = await open("?q=dr&sort=patients&specialization=anxiety-stress");
  expect(shownDoctors()).toEqual(["Dr. Arjun Nambiar", "Dr. Meera Iyer"]);
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("dr");
  const filters = screen.getByRole("button", { name: /Filters/ });
  expect(filters.getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(filters);
  expect(filters.getAttribute("aria-expanded")).toBe("false");
  expect(urlSearch(page)).toContain("specialization=anxiety-stress");
});

test("shows when nothing matches, and clears all filters", async () => {
  mockApi(responses);
  const page = await open("?q=nobody&specialization=sleep&sort=fee-high");
  expect(screen.getByRole("heading", { name: "No doctors found" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Clear All Filters" }));
  expect(shownDoctors()).toHaveLength(3);
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  await waitFor(() => expect(urlSearch(page)).toBe("?sort=fee-high"));
});

test("shows a network error instead of an empty list, and retries", async () => {
  mockApi({ [SPECIALIZATIONS]: responses[SPECIALIZATIONS] });
  renderRoute(paths.doctors, paths.doctors, <DoctorsScreen />);
  expect((await screen.findByRole("alert")).textContent).toContain("The doctors could not be loaded");
  expect(screen.queryByText("No doctors found")).toBeNull();
  mockApi(responses);
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(shownDoctors()).toHaveLength(3));
});

test("stores favourites on the device", async () => {
  mockApi(responses);
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Favourite Dr. Meera Iyer" }));
  cleanup();
  await open();
  const favourite = screen.getByRole("button", { name: "Favourite Dr. Meera Iyer" });
  expect(favourite.getAttribute("aria-pressed")).toBe("true");
});

test("helps undecided visitors with links to specializations and contact", async () => {
  mockApi(responses);
  await open();
  const help = screen.getByRole("region", { name: "Need Help Choosing?" });
  await waitFor(() => expect(within(help).getAllByRole("link")).toHaveLength(4));
  expect(screen.getByRole("link", { name: "Ask us" }).getAttribute("href")).toBe("/contact?topic=choosing");
});
