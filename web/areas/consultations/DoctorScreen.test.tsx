// The doctor profile: loading, not found, error, complete and with missing details.
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getPageMeta } from "~/lib/pageMeta";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute } from "~/testing/testUtils";
import type { Doctor } from "./api";
import { DoctorScreen } from "./DoctorScreen";
import "./doctors/DoctorProfile";
import { meera, standardMember, sunita } from "./testUtils";

const DOCTOR = "/api/v1/consultations/doctors/7/";

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

type OpenOptions = { doctor?: Doctor; query?: string; user?: User };

async function open({ doctor = meera, query = "", user }: OpenOptions = {}) {
  mockApi({ [DOCTOR]: { body: doctor } });
  const queryClient = createTestQueryClient();
  if (user) queryClient.setQueryData(sessionQuery.queryKey, user);
  const url = `/consultations/doctor/7${query}`;
  const page = renderRoute(url, "/consultations/doctor/:id", <DoctorScreen id="7" />, queryClient);
  await screen.findByRole("heading", { level: 1 });
  return page;
}

const text = () => document.body.textContent ?? "";

test("shows a loading message", () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  renderRoute("/consultations/doctor/7", "/consultations/doctor/:id", <DoctorScreen id="7" />);
  expect(screen.getByRole("status").textContent).toBe("Loading doctor details...");
});

test("shows that the doctor does not exist, with a link to all doctors", async () => {
  mockApi({ [DOCTOR]: { status: 404, body: { message: "Not found", code: "not_found" } } });
  renderRoute("/consultations/doctor/7", "/consultations/doctor/:id", <DoctorScreen id="7" />);
  expect(await screen.findByRole("heading", { name: "Doctor Not Found" })).toBeDefined();
  expect(screen.getByText("The doctor profile you're looking for is not available.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Browse All Doctors" }).getAttribute("href")).toBe("/consultations/doctors");
  expect(getPageMeta("/consultations/doctor/7")).toBeNull();
});

test("shows a network error instead of not found, and retries", async () => {
  mockApi({});
  renderRoute("/consultations/doctor/7", "/consultations/doctor/:id", <DoctorScreen id="7" />);
  expect((await screen.findByRole("alert")).textContent).toContain("No response received from server.");
  expect(screen.queryByText("Doctor Not Found")).toBeNull();
  mockApi({ [DOCTOR]: { body: meera } });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Dr. Meera Iyer" })).toBeDefined();
});

test("shows all details and sets the page metadata", async () => {
  await open();
  for (const expected of [
    "Verified",
    "Anxiety & Stress",
    "12 years",
    "1,840",
    "Rated 4.9 out of 5 in 312 reviews",
    "Available Today",
    "Helps with worry that does not let go.",
    "Bengaluru",
    "English, Tamil",
    "Video Consultation",
    "45-60 minutes",
    "MD Psychiatry, NIMHANS",
    "Lotus Clinic",
    "95%",
    "Success rate",
    "Cognitive Behavioral Therapy",
    "Mindfulness-Based Therapy",
    "Solution-Focused Therapy",
    "KMC 84512",
  ]) {
    expect(text()).toContain(expected);
  }
  expect(document.querySelectorAll("[data-full]")).toHaveLength(4);
  expect(getPageMeta("/consultations/doctor/7")).toEqual({
    name: "Dr. Meera Iyer",
    description: "Dr. Meera Iyer, Anxiety & Stress, Sleep. Helps with worry that does not let go.",
    path: "/consultations/doctor/7",
  });
});

test("shows fallbacks for missing details", async () => {
  await open({ doctor: { ...sunita, id: 7 } });
  for (const expected of [
    "Dr. Sunita Hembrom has 1 year of experience",
    "Online Consultations",
    "Degree in mental health care",
    "Recognised medical institution",
  ]) {
    expect(text()).toContain(expected);
  }
  expect(text()).not.toContain("Registration number");
  expect(text()).not.toContain("Verified");
});

test("shows four of six quick times, and passes the selected one to booking", async () => {
  const { router } = await open();
  const times = () =>
    within(screen.getByRole("group", { name: "Time of day" }))
      .getAllByRole("button")
      .map((chip) => chip.textContent);
  const bookingHref = () => screen.getByRole("link", { name: "Continue Booking" }).getAttribute("href");
  expect(times()).toEqual(["9:00 AM", "11:00 AM", "2:00 PM", "4:00 PM"]);
  expect(bookingHref()).toBe("/consultations/book-consultation/7");
  await userEvent.click(screen.getByRole("button", { name: "Show more times" }));
  expect(times()).toEqual(["9:00 AM", "11:00 AM", "2:00 PM", "4:00 PM", "6:00 PM", "8:00 PM"]);
  await userEvent.click(screen.getByRole("button", { name: "6:00 PM" }));
  expect(bookingHref()).toBe("/consultations/book-consultation/7?time=18%3A00");
  expect(router.state.location.search).toBe("?time=18%3A00");
  await userEvent.click(screen.getByRole("button", { name: "6:00 PM" }));
  expect(bookingHref()).toBe("/consultations/book-consultation/7");
  await userEvent.click(screen.getByRole("button", { name: "Show fewer times" }));
  expect(times()).toHaveLength(4);
});

test.each(["20:00", "8:00 PM"])("shows a hidden quick time selected in the URL as %s", async (time) => {
  await open({ query: `?time=${time}` });
  expect(screen.getByRole("button", { name: "8:00 PM" }).getAttribute("aria-pressed")).toBe("true");
});

test("shows the fee and the member discount", async () => {
  await open();
  expect(screen.getByText("₹1,499 per session")).toBeDefined();
  cleanup();
  await open({ user: standardMember });
  expect(screen.getByText("₹1,349 per session, reduced from ₹1,499")).toBeDefined();
  expect(screen.getByText("10% member discount")).toBeDefined();
});

test("stores the bookmark on the device", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Bookmark Dr. Meera Iyer" }));
  cleanup();
  await open();
  const bookmark = screen.getByRole("button", { name: "Bookmark Dr. Meera Iyer" });
  expect(bookmark.getAttribute("aria-pressed")).toBe("true");
});

test("links to the contact form about this doctor", async () => {
  await open();
  expect(screen.getByRole("link", { name: "Message" }).getAttribute("href")).toBe("/contact?topic=message&doctor=7");
  expect(screen.getByRole("link", { name: "Get Support" }).getAttribute("href")).toBe(
    "/contact?topic=support&doctor=7",
  );
});
