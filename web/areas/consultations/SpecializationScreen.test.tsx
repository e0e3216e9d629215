// A field of care: by its slug, with its doctors, and with what stands where nothing came.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { getPageMeta } from "~/lib/pageMeta";
import { mockApi, renderRoute } from "~/testing/testUtils";
import { SpecializationScreen } from "./SpecializationScreen";
import "./doctors/SpecializationPage";
import { anxiety, arjun, meera, sleep } from "./testUtils";

const FIELDS = "/api/v1/consultations/specializations/";
const DOCTORS = `${FIELDS}1/doctors/`;
const answers = { [FIELDS]: { body: [anxiety, sleep] }, [DOCTORS]: { body: [meera, arjun] } };

afterEach(cleanup);

function open(name = "anxiety-stress", query = "") {
  const address = `/consultations/specialization/${name}${query}`;
  return renderRoute(address, "/consultations/specialization/:name", <SpecializationScreen name={name} />);
}

const shown = () => screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);

test("what it is for, its numbers, its lists, its doctors", async () => {
  mockApi(answers);
  open();
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Anxiety & Stress");
  await waitFor(() => expect(shown()).toEqual(["Dr. Meera Iyer", "Dr. Arjun Nambiar"]));
  const text = document.body.textContent ?? "";
  for (const words of [
    "For worry that does not let go.",
    "Available doctors",
    "4.8/5",
    "Same Day",
    "10+ Years",
    "Panic attacks",
    "Breathing work",
    "Showing 2 doctors",
  ]) {
    expect(text).toContain(words);
  }
  expect(getPageMeta("/consultations/specialization/anxiety-stress")).toEqual({
    name: "Anxiety & Stress",
    description: "For worry that does not let go.",
    path: "/consultations/specialization/anxiety-stress",
  });
});

test("an unknown one has no specialists", async () => {
  mockApi(answers);
  open("rocket-science");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("No Specialists Found");
  expect(document.body.textContent).toContain("Rocket Science");
  expect(getPageMeta("/consultations/specialization/rocket-science")).toBeNull();
  expect(screen.getByRole("link", { name: "Browse All Doctors" }).getAttribute("href")).toBe("/consultations/doctors");
});

test("one without doctors says so", async () => {
  mockApi({ ...answers, [DOCTORS]: { body: [] } });
  open();
  expect(await screen.findByRole("heading", { name: "No Specialists Found" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Filter" })).toBeNull();
});

test("one of which little is told has fallbacks", async () => {
  const bare = { ...anxiety, description: "", commonConditions: [], treatmentApproaches: [] };
  mockApi({ ...answers, [FIELDS]: { body: [bare] } });
  open();
  expect(await screen.findByText(/Care for Anxiety & Stress by doctors/)).toBeDefined();
  expect(screen.getByText(/Your doctor will ask what you are going through/)).toBeDefined();
  expect(screen.getByText("Solution-Focused Therapy")).toBeDefined();
});

test("without a server the page keeps its name and its defaults, and can ask again", async () => {
  mockApi({});
  open("sleep-care");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Sleep Care");
  expect(screen.getByRole("alert").textContent).toContain("No response received from server.");
  mockApi({
    [FIELDS]: { body: [{ ...sleep, id: 1, slug: "sleep-care", name: "Sleep Care" }] },
    [DOCTORS]: { body: [meera] },
  });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(shown()).toEqual(["Dr. Meera Iyer"]));
});

test("Search works on its doctors and is in the address", async () => {
  mockApi(answers);
  const { router } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Search" }));
  await userEvent.type(screen.getByRole("searchbox"), "arjun");
  expect(shown()).toEqual(["Dr. Arjun Nambiar"]);
  await waitFor(() => expect(router.state.location.search).toBe("?q=arjun"));
});

test("Filter works on their languages, and clears", async () => {
  mockApi(answers);
  const { router } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
  const chips = () => within(screen.getByRole("group", { name: "Languages" })).getAllByRole("button");
  expect(chips().map((chip) => chip.textContent)).toEqual(["English", "Kannada", "Malayalam", "Tamil"]);
  await userEvent.click(screen.getByRole("button", { name: "Tamil" }));
  expect(shown()).toEqual(["Dr. Meera Iyer"]);
  expect(router.state.location.search).toBe("?language=Tamil");
  cleanup();
  const again = open("anxiety-stress", "?language=Tamil&q=arjun");
  expect(await screen.findByRole("heading", { name: "No Specialists Found" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Clear All Filters" }));
  expect(shown()).toHaveLength(2);
  await waitFor(() => expect(again.router.state.location.search).toBe(""));
});
