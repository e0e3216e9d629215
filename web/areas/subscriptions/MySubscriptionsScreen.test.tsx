// The My Subscriptions page in every state.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import type { ActiveSubscription, Purchase } from "./api";
import { MySubscriptionsScreen } from "./MySubscriptionsScreen";
import { standard } from "./testUtils";

const ACTIVE = "/api/v1/subscriptions/active/";
const HISTORY = "/api/v1/subscriptions/history/";
const ME = "/api/v1/users/me/";
const PAYMENT_URL = "https://rzp.io/i/abc";

const active: ActiveSubscription = {
  subscription_plan: standard,
  starts_at: "2026-03-15T09:00:00+05:30",
  expires_at: "2026-06-14T23:59:59+05:30",
  upcoming: [],
};

const purchase: Purchase = {
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
  document.cookie = "dft_signed_in=; max-age=0; path=/";
});

function open(user: User | null | undefined = testUser) {
  const queryClient = createTestQueryClient();
  if (user !== undefined) queryClient.setQueryData(sessionQuery.queryKey, user);
  return renderRoute(paths.mySubscriptions, paths.mySubscriptions, <MySubscriptionsScreen />, queryClient);
}

const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

async function openHistory(...purchases: Partial<Purchase>[]) {
  mockApi({
    [ACTIVE]: { body: null },
    [HISTORY]: { body: purchases.map((overrides, id) => ({ ...purchase, id, ...overrides })) },
  });
  open();
  return within(await screen.findByRole("region", { name: "History" }));
}

test("redirects a guest to login", async () => {
  const requests = mockApi({});
  open(null);
  expect(await screen.findByText("at /login?next=%2Fmy-subscriptions")).toBeDefined();
  expect(requests).toEqual([]);
});

test("shows a skeleton while loading", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  open();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("My Subscriptions");
  expect((await screen.findByRole("status")).textContent).toBe("Loading your subscription...");
});

test("shows name, price, duration, features and end date of the active plan", async () => {
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

test("shows the end date in Indian time", async () => {
  mockApi({ [ACTIVE]: { body: { ...active, expires_at: "2026-06-14T18:29:59Z" } }, [HISTORY]: { body: [] } });
  open();
  expect(await screen.findByText("Active until 14 June 2026")).toBeDefined();
});

test("accepts features as a JSON string", async () => {
  const plan = { ...standard, features: '["From a string"]' };
  mockApi({ [ACTIVE]: { body: { ...active, subscription_plan: plan } }, [HISTORY]: { body: [] } });
  open();
  expect(await screen.findByText("From a string")).toBeDefined();
});

test("shows upcoming terms", async () => {
  const upcoming = [
    { plan_name: "Basic Plan", starts_at: "2026-06-15T00:00:00+05:30", ends_at: "2026-07-14T23:59:59+05:30" },
  ];
  mockApi({ [ACTIVE]: { body: { ...active, upcoming } }, [HISTORY]: { body: [] } });
  open();
  const heading = await screen.findByRole("heading", { name: "After that" });
  expect(heading.nextElementSibling?.textContent).toBe("Basic Plan, from 15 June 2026 until 14 July 2026");
});

test("without a plan links to the plans", async () => {
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
] as const)("purchase status %s is shown as %s", async (status, label) => {
  const list = await openHistory({ status });
  expect(list.getByRole("heading", { name: "Standard Plan" })).toBeDefined();
  expect(list.getByText(label)).toBeDefined();
  expect(list.getByRole("listitem").textContent).toContain("₹679 for 3 months, chosen on 15 March 2026");
});

test("shows an unknown status as it is", async () => {
  const list = await openHistory({ status: "paused" as "ended" });
  expect(list.getByText("paused")).toBeDefined();
});

test("shows the term of purchases that had one", async () => {
  const list = await openHistory(
    { status: "ended" },
    { status: "unpaid", starts_at: null, ends_at: null },
    { status: "pending" },
  );
  const terms = list.getAllByRole("listitem").map(({ textContent }) => /From (.*) until/.exec(textContent)?.[1]);
  expect(terms).toEqual(["15 March 2026", undefined, undefined]);
});

test("a pending purchase links to its payment", async () => {
  const payment = { id: 12, status: "created" as const, amount: 679, refunded: 0, payment_url: PAYMENT_URL };
  const list = await openHistory({ status: "pending", payment });
  expect(list.getByRole("link", { name: "Complete payment" }).getAttribute("href")).toBe(PAYMENT_URL);
});

test("only a payable purchase has a payment link", async () => {
  const list = await openHistory({ status: "pending" }, { status: "active" }, { status: "unpaid", payment: null });
  expect(list.queryByRole("link")).toBeNull();
});

test.each([
  ["refunding", "₹679 is on its way back to where it came from"],
  ["refunded", "₹679 went back to where it came from"],
] as const)("shows a payment that is %s", async (status, label) => {
  const payment = { id: 12, status, amount: 679, refunded: 679, payment_url: null };
  const list = await openHistory({ status: "refunded", payment });
  expect(list.getByText(label)).toBeDefined();
});

test("a failed request can be retried", async () => {
  mockApi({ [HISTORY]: { body: [] } });
  open();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Could not load subscription. Please try again.");
  expect(link("View Plans")).toBe("/subscriptions");
  mockApi({ [ACTIVE]: { body: active }, [HISTORY]: { body: [] } });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Active until 14 June 2026")).toBeDefined();
});

test("without a session response, retry loads the account first", async () => {
  document.cookie = "dft_signed_in=1; path=/";
  mockApi({});
  open(undefined);
  expect((await screen.findByRole("alert")).textContent).toContain("Could not load subscription. Please try again.");
  mockApi({ [ME]: { body: testUser }, [ACTIVE]: { body: active }, [HISTORY]: { body: [] } });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Active until 14 June 2026")).toBeDefined();
});

test("a failed history does not hide the plan and can be retried", async () => {
  mockApi({ [ACTIVE]: { body: active } });
  open();
  expect(await screen.findByText("Active until 14 June 2026")).toBeDefined();
  expect((await screen.findByRole("alert")).textContent).toContain("Your history could not be loaded.");
  mockApi({ [ACTIVE]: { body: active }, [HISTORY]: { body: [purchase] } });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(screen.getByText("Active")).toBeDefined());
});
