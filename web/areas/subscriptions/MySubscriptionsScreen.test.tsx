// A member's own page, in every state.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import type { ActiveSubscription, Purchase } from "./api";
import { MySubscriptionsScreen } from "./MySubscriptionsScreen";
import { standard } from "./testing";

const ACTIVE = "/api/v1/subscriptions/active/";
const HISTORY = "/api/v1/subscriptions/history/";
const ME = "/api/v1/users/me/";
const LINK = "https://rzp.io/i/abc";

const active: ActiveSubscription = {
  subscription_plan: standard,
  starts_at: "2026-03-15T09:00:00+05:30",
  expires_at: "2026-06-14T23:59:59+05:30",
  upcoming: [],
};

const bought: Purchase = {
  id: 5,
  plan_name: "Standard Plan",
  price: 799,
  duration_months: 3,
  amount: 679,
  bought_at: "2026-03-15T09:00:00+05:30",
  status: "active",
  starts_at: "2026-03-15T09:00:00+05:30",
  ends_at: "2026-06-14T23:59:59+05:30",
  payment: { id: 12, status: "paid", amount: 679, refunded: 0, payment_url: null },
};

afterEach(() => {
  cleanup();
  document.cookie = "dft_signed_in=; max-age=0";
});

function open(user: User | null | undefined = testUser) {
  const cache = createTestQueryClient();
  if (user !== undefined) cache.setQueryData(sessionQuery.queryKey, user);
  return renderRoute(paths.mySubscriptions, paths.mySubscriptions, <MySubscriptionsScreen />, cache);
}

const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

async function history(...purchases: Partial<Purchase>[]) {
  mockApi({ [ACTIVE]: { body: null }, [HISTORY]: { body: purchases.map((more, id) => ({ ...bought, id, ...more })) } });
  open();
  return within(await screen.findByRole("region", { name: "History" }));
}

test("whoever is signed out signs in and comes back", async () => {
  const asked = mockApi({});
  open(null);
  expect(await screen.findByText("at /login?next=%2Fmy-subscriptions")).toBeDefined();
  expect(asked).toEqual([]);
});

test("while it comes, its shape stands there", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  open();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("My Subscriptions");
  expect((await screen.findByRole("status")).textContent).toBe("Loading your subscription...");
});

test("the running plan: name, price, duration, features, until when, and the way to another", async () => {
  mockApi({ [ACTIVE]: { body: active }, [HISTORY]: { body: [] } });
  open();
  const heading = await screen.findByRole("heading", { name: "Active Subscription" });
  const card = within(heading.closest("section") as HTMLElement);
  expect(card.getByText("Standard Plan")).toBeDefined();
  expect(card.getByText("₹799")).toBeDefined();
  expect(card.getByText("3 Months")).toBeDefined();
  expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(standard.features);
  expect(card.getByText("Active until 14 June 2026")).toBeDefined();
  expect(link("Change Plan")).toBe("/subscriptions");
  expect(screen.queryByRole("region", { name: "History" })).toBeNull();
});

test("the last day is India's, wherever the device is", async () => {
  mockApi({ [ACTIVE]: { body: { ...active, expires_at: "2026-06-14T18:29:59Z" } }, [HISTORY]: { body: [] } });
  open();
  expect(await screen.findByText("Active until 14 June 2026")).toBeDefined();
});

test("features may come as a JSON string", async () => {
  const plan = { ...standard, features: '["From a string"]' };
  mockApi({ [ACTIVE]: { body: { ...active, subscription_plan: plan } }, [HISTORY]: { body: [] } });
  open();
  expect(await screen.findByText("From a string")).toBeDefined();
});

test("what comes after it", async () => {
  const upcoming = [
    { plan_name: "Basic Plan", starts_at: "2026-06-15T00:00:00+05:30", ends_at: "2026-07-14T23:59:59+05:30" },
  ];
  mockApi({ [ACTIVE]: { body: { ...active, upcoming } }, [HISTORY]: { body: [] } });
  open();
  const after = await screen.findByRole("heading", { name: "After that" });
  expect(after.nextElementSibling?.textContent).toBe("Basic Plan, from 15 June 2026 until 14 July 2026");
});

test("none: said, with the way to the plans", async () => {
  mockApi({ [ACTIVE]: { body: null }, [HISTORY]: { body: [] } });
  open();
  expect(await screen.findByRole("heading", { name: "You don't have an active subscription." })).toBeDefined();
  expect(link("Subscribe Now")).toBe("/subscriptions");
});

test.each([
  ["pending", "Payment pending"],
  ["unpaid", "Not paid"],
  ["active", "Active"],
  ["upcoming", "Starts later"],
  ["ended", "Ended"],
  ["replaced", "Replaced"],
  ["refunded", "Refunded"],
] as const)("a purchase that is %s reads %s", async (status, words) => {
  const list = await history({ status });
  expect(list.getByRole("heading", { name: "Standard Plan" })).toBeDefined();
  expect(list.getByText(words)).toBeDefined();
  expect(list.getByRole("listitem").textContent).toContain("₹679 for 3 months, chosen on 15 March 2026");
});

test("a status of tomorrow keeps its own word", async () => {
  const list = await history({ status: "paused" as "ended" });
  expect(list.getByText("paused")).toBeDefined();
});

test("each purchase says its term, unless it never had one", async () => {
  const list = await history(
    { status: "ended" },
    { status: "unpaid", starts_at: null, ends_at: null },
    { status: "pending" },
  );
  const terms = list.getAllByRole("listitem").map(({ textContent }) => /From (.*) until/.exec(textContent)?.[1]);
  expect(terms).toEqual(["15 March 2026", undefined, undefined]);
});

test("a pending one can still be paid", async () => {
  const payment = { id: 12, status: "created" as const, amount: 679, refunded: 0, payment_url: LINK };
  const list = await history({ status: "pending", payment });
  expect(list.getByRole("link", { name: "Complete payment" }).getAttribute("href")).toBe(LINK);
});

test("a link appears only while there is something to pay", async () => {
  const list = await history({ status: "pending" }, { status: "active" }, { status: "unpaid", payment: null });
  expect(list.queryByRole("link")).toBeNull();
});

test.each([
  ["refunding", "₹679 is on its way back to where it came from"],
  ["refunded", "₹679 went back to where it came from"],
] as const)("money that is %s is named", async (status, words) => {
  const payment = { id: 12, status, amount: 679, refunded: 679, payment_url: null };
  const list = await history({ status: "refunded", payment });
  expect(list.getByText(words)).toBeDefined();
});

test("a failure is told, with the way to the plans, and another try works", async () => {
  mockApi({ [HISTORY]: { body: [] } });
  open();
  const told = await screen.findByRole("alert");
  expect(told.textContent).toContain("Could not load subscription. Please try again.");
  expect(link("View Plans")).toBe("/subscriptions");
  mockApi({ [ACTIVE]: { body: active }, [HISTORY]: { body: [] } });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Active until 14 June 2026")).toBeDefined();
});

test("a member whom the server cannot name is told the same, and the account is loaded first", async () => {
  document.cookie = "dft_signed_in=1";
  mockApi({});
  open(undefined);
  expect((await screen.findByRole("alert")).textContent).toContain("Could not load subscription. Please try again.");
  mockApi({ [ME]: { body: testUser }, [ACTIVE]: { body: active }, [HISTORY]: { body: [] } });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Active until 14 June 2026")).toBeDefined();
});

test("a history that cannot be loaded does not hide the plan, and can be asked for again", async () => {
  mockApi({ [ACTIVE]: { body: active } });
  open();
  expect(await screen.findByText("Active until 14 June 2026")).toBeDefined();
  expect((await screen.findByRole("alert")).textContent).toContain("Your history could not be loaded.");
  mockApi({ [ACTIVE]: { body: active }, [HISTORY]: { body: [bought] } });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(screen.getByText("Active")).toBeDefined());
});
