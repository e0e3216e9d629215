// The specialization page: doctors, filters, unknown slugs and errors.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { getPageMeta } from "~/lib/pageMeta";
import { mockApi, renderRoute } from "~/testing/testUtils";
import { SpecializationScreen } from "./SpecializationScreen";
import "./doctors/SpecializationPage";
import { anxiety, arjun, meera, sleep } from "./testUtils";

const SPECIALIZATIONS = "/api/v1/consultations/specializations/";
const DOCTORS = `${SPECIALIZATIONS}1/doctors/`;
const responses = { [SPECIALIZATIONS]: { body: [anxiety, sleep] }, [DOCTORS]: { body: [meera, arjun] } };

afterEach(cleanup);

function open(name = "anxiety-stress", query = "") {
  const url = `/consultations/specialization/${name}${query}`;
  return renderRoute(url, "/consultations/specialization/:name", <SpecializationScreen name={name} />);
}

const shownDoctors = () =>
  screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);

test("shows description, stats, lists and doctors, and sets the page metadata", async () => {
  mockApi(responses);
  open();
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Anxiety & Stress");
  await waitFor(() => expect(shownDoctors()).toEqual(["Dr. Meera Iyer", "Dr. Arjun Nambiar"]));
  const text = document.body.textContent ?? "";
  for (const expected of [
    "For worry that does not let go.",
    "Available doctors",
    "4.8/5",
    "Same Day",
    "10+ Years",
    "Panic attacks",
    "Breathing work",
    "Showing 2 doctors",
  ]) {
    expect(text).toContain(expected);
  }
  expect(getPageMeta("/consultations/specialization/anxiety-stress")).toEqual({
    name: "Anxiety & Stress",
    description: "For worry that does not let go.",
    path: "/consultations/specialization/anxiety-stress",
  });
});

test("shows that an unknown specialization has no doctors", async () => {
  mockApi(responses);
  open("rocket-science");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("No Specialists Found");
  expect(document.body.textContent).toContain("Rocket Science");
  expect(getPageMeta("/consultations/specialization/rocket-science")).toBeNull();
  expect(screen.getByRole("link", { name: "Browse All Doctors" }).getAttribute("href")).toBe("/consultations/doctors");
});

test("shows an empty state without doctors", async () => {
  mockApi({ ...responses, [DOCTORS]: { body: [] } });
  open();
  expect(await screen.findByRole("heading", { name: "No Specialists Found" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Filter" })).toBeNull();
});

test("shows fallbacks for missing details", async () => {
  const bare = { ...anxiety, description: "", commonConditions: [], treatmentApproaches: [] };
  mockApi({ ...responses, [SPECIALIZATIONS]: { body: [bare] } });
  open();
  expect(await screen.findByText(/Care for Anxiety & Stress by doctors/)).toBeDefined();
  expect(screen.getByText(/Your doctor will ask what you are going through/)).toBeDefined();
  expect(screen.getByText("Solution-Focused Therapy")).toBeDefined();
});

test("shows the name and defaults on a network error, and retries", async () => {
  mockApi({});
  open("sleep-care");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Sleep Care");
  expect(screen.getByRole("alert").textContent).toContain("No response received from server.");
  mockApi({
    [SPECIALIZATIONS]: { body: [{ ...sleep, id: 1, slug: "sleep-care", name: "Sleep Care" }] },
    [DOCTORS]: { body: [meera] },
  });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(shownDoctors()).toEqual(["Dr. Meera Iyer"]));
});

test("searches its doctors and updates the URL", async () => {
  mockApi(responses);
  const { router } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Search" }));
  await userEvent.type(screen.getByRole("searchbox"), "arjun");
  expect(shownDoctors()).toEqual(["Dr. Arjun Nambiar"]);
  await waitFor(() => expect(router.state.location.search).toBe("?q=arjun"));
});

test("filters by language and clears all filters", async () => {
  mockApi(responses);
  const { router } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
  const chips = () => within(screen.getByRole("group", { name: "Languages" })).getAllByRole("button");
  expect(chips().map((chip) => chip.textContent)).toEqual(["English", "Kannada", "Malayalam", "Tamil"]);
  await userEvent.click(screen.getByRole("button", { name: "Tamil" }));
  expect(shownDoctors()).toEqual(["Dr. Meera Iyer"]);
  expect(router.state.location.search).toBe("?language=Tamil");
  cleanup();
  const page = open("anxiety-stress", "?language=Tamil&q=arjun");
  expect(await screen.findByRole("heading", { name: "No Specialists Found" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Clear All Filters" }));
  expect(shownDoctors()).toHaveLength(2);
  await waitFor(() => expect(page.router.state.location.search).toBe(""));
});
