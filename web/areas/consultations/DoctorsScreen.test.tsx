// The directory: found, filtered, sorted, counted, and shared by its address.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import { sessionQuery } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute } from "~/testing/testUtils";
import "./components/doctors/DoctorDirectory";
import { DoctorsScreen } from "./DoctorsScreen";
import { anxiety, arjun, meera, premium, sleep, sunita } from "./testUtils";

const DOCTORS = "/api/v1/consultations/doctors/";
const FIELDS = "/api/v1/consultations/specializations/";
const answers = {
  [DOCTORS]: { body: [meera, arjun, sunita] },
  [FIELDS]: { body: [anxiety, sleep, { ...sleep, id: 3, name: "Family", slug: "family" }] },
};

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

async function open(query = "", element = <DoctorsScreen />) {
  const page = renderRoute(paths.doctors + query, paths.doctors, element);
  await screen.findByText(/^Showing|No doctors found/);
  return page;
}

const shown = () => screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
const searchOf = ({ router }: Awaited<ReturnType<typeof open>>) => router.state.location.search;

test("while they come it says so, with their shape", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  renderRoute(paths.doctors, paths.doctors, <DoctorsScreen />);
  expect((await screen.findAllByText("Finding the best doctors for you..."))[0]).toBeDefined();
});

test("everybody, the best rated first, equals as they came", async () => {
  mockApi(answers);
  await open();
  expect(shown()).toEqual(["Dr. Meera Iyer", "Dr. Arjun Nambiar", "Dr. Sunita Hembrom"]);
  expect(screen.getByText(/^Showing/).textContent).toBe("Showing 3 doctors");
});

test("a card has everything to choose by", async () => {
  mockApi(answers);
  await open();
  const [card] = screen.getAllByRole("article");
  const words = card?.textContent ?? "";
  for (const part of [
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
    expect(words).toContain(part);
  }
  expect(words).not.toContain("Kannada");
  const inCard = within(card as HTMLElement);
  expect(inCard.getByRole("link", { name: /View Profile/ }).getAttribute("href")).toBe("/consultations/doctor/7");
  expect(inCard.getByRole("link", { name: /Book Now/ }).getAttribute("href")).toBe(
    "/consultations/book-consultation/7",
  );
});

test("a doctor of whom little is told is online and not called verified", async () => {
  mockApi({ ...answers, [DOCTORS]: { body: [sunita] } });
  await open();
  const words = screen.getByRole("article").textContent ?? "";
  expect(words).toContain("Online");
  expect(words).toContain("1 year");
  expect(words).not.toContain("Verified");
  expect(words).not.toContain("null");
});

test("a member sees the member's price", async () => {
  mockApi(answers);
  const cache = createTestQueryClient();
  cache.setQueryData(sessionQuery.queryKey, premium);
  renderRoute(paths.doctors, paths.doctors, <DoctorsScreen />, cache);
  expect(await screen.findByText("₹1,199 per session, reduced from ₹1,499")).toBeDefined();
});

test("searching by name or field, at once; the address follows", async () => {
  mockApi(answers);
  const page = await open("?utm=x");
  await userEvent.type(screen.getByRole("searchbox"), "sleep");
  expect(shown()).toEqual(["Dr. Meera Iyer"]);
  expect(screen.getByText(/^Showing/).textContent).toBe("Showing 1 doctor of 3");
  await waitFor(() => expect(searchOf(page)).toBe("?utm=x&q=sleep"));
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(shown()).toHaveLength(3);
  await waitFor(() => expect(searchOf(page)).toBe("?utm=x"));
});

test("sorting is in the address", async () => {
  mockApi(answers);
  const page = await open();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "fee-low");
  expect(shown()).toEqual(["Dr. Arjun Nambiar", "Dr. Sunita Hembrom", "Dr. Meera Iyer"]);
  expect(searchOf(page)).toBe("?sort=fee-low");
});

test("chips filter by any of them; Clear All takes them out", async () => {
  mockApi(answers);
  const page = await open();
  const filters = screen.getByRole("button", { name: /Filters/ });
  expect(filters.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(filters);
  await userEvent.click(screen.getByRole("button", { name: "Sleep" }));
  await userEvent.click(screen.getByRole("button", { name: "Family" }));
  expect(shown()).toEqual(["Dr. Meera Iyer", "Dr. Sunita Hembrom"]);
  expect(searchOf(page)).toBe("?specialization=sleep&specialization=family");
  expect(screen.getByRole("button", { name: /Filters/ }).textContent).toContain("2 chosen");
  await userEvent.click(screen.getByRole("button", { name: "Clear All" }));
  expect(shown()).toHaveLength(3);
  expect(searchOf(page)).toBe("");
});

test("a friend's link shows what the friend saw, and the panel can be folded away", async () => {
  mockApi(answers);
  const page = await open("?q=dr&sort=patients&specialization=anxiety-stress");
  expect(shown()).toEqual(["Dr. Arjun Nambiar", "Dr. Meera Iyer"]);
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("dr");
  const filters = screen.getByRole("button", { name: /Filters/ });
  expect(filters.getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(filters);
  expect(filters.getAttribute("aria-expanded")).toBe("false");
  expect(searchOf(page)).toContain("specialization=anxiety-stress");
});

test("nobody found: said, and cleared with one press", async () => {
  mockApi(answers);
  const page = await open("?q=nobody&specialization=sleep&sort=fee-high");
  expect(screen.getByRole("heading", { name: "No doctors found" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Clear All Filters" }));
  expect(shown()).toHaveLength(3);
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  await waitFor(() => expect(searchOf(page)).toBe("?sort=fee-high"));
});

test("silence is not an empty clinic", async () => {
  mockApi({ [FIELDS]: answers[FIELDS] });
  renderRoute(paths.doctors, paths.doctors, <DoctorsScreen />);
  expect((await screen.findByRole("alert")).textContent).toContain("The doctors could not be loaded");
  expect(screen.queryByText("No doctors found")).toBeNull();
  mockApi(answers);
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(shown()).toHaveLength(3));
});

test("a heart stays over a reload", async () => {
  mockApi(answers);
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Favourite Dr. Meera Iyer" }));
  cleanup();
  await open();
  const heart = screen.getByRole("button", { name: "Favourite Dr. Meera Iyer" });
  expect(heart.getAttribute("aria-pressed")).toBe("true");
});

test("Need Help Choosing? starts from what troubles one, and offers us once we can be written to", async () => {
  mockApi(answers);
  await open();
  const help = screen.getByRole("region", { name: "Need Help Choosing?" });
  await waitFor(() => expect(within(help).getAllByRole("link")).toHaveLength(4));
  expect(screen.getByRole("link", { name: "Ask us" }).getAttribute("href")).toBe("/contact?topic=choosing");
});
