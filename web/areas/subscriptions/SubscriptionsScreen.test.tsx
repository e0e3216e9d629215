// The plans page as a guest and as a member, with every outcome of subscribing.
import type { QueryClient } from "@tanstack/react-query";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { toast } from "~/ui/feedback/toast";
import type { Quote } from "./api";
import { SubscriptionsScreen } from "./SubscriptionsScreen";
import { basic, plans, premium, quote, quotes, standard } from "./testUtils";

const PLANS = "/api/v1/subscriptions/plans/";
const QUOTES = "/api/v1/subscriptions/quotes/";
const SUBSCRIBE = "/api/v1/subscriptions/subscribe/";
const APPLY = "/api/v1/coupons/apply/";
const ME = "/api/v1/users/me/";
const PAYMENT_URL = "https://rzp.io/i/abc";
const TRY_LATER = { description: "Please try again later or contact support" };

const welcome = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 250 };
const discounted = quotes.map((quote) => {
  const discount = Math.round(quote.price / 10);
  return { ...quote, discount, amount: quote.price - discount };
});
const invalidCoupon = { status: 422, body: { message: "Invalid coupon code", code: "invalid_coupon" } };
const responses = { [PLANS]: { body: plans }, [QUOTES]: { body: quotes }, [APPLY]: { body: welcome } };
const purchased = (overrides: object = {}) => ({
  status: 201,
  body: {
    ...quote,
    status: "pending",
    plan: standard,
    payment_url: PAYMENT_URL,
    payment_request: { id: 12, payment_url: PAYMENT_URL },
    pay_by: "2026-03-15T01:00:00+05:30",
    ...overrides,
  },
});

let assignLocation: Mock;

beforeEach(() => {
  assignLocation = vi.spyOn(window.location, "assign").mockReturnValue() as Mock;
  vi.spyOn(toast, "success").mockReturnValue();
  vi.spyOn(toast, "error").mockReturnValue();
  vi.spyOn(toast, "info").mockReturnValue();
});

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  document.cookie = "dft_signed_in=; max-age=0; path=/";
});

function open(user: User | null = null, queryClient: QueryClient = createTestQueryClient()) {
  queryClient.setQueryData(sessionQuery.queryKey, user);
  return renderRoute(paths.subscriptions, paths.subscriptions, <SubscriptionsScreen />, queryClient);
}

/** A member can buy once the quotes are loaded. */
async function openAs(user: User | null) {
  const queryClient = createTestQueryClient();
  const page = open(user, queryClient);
  await screen.findByRole("heading", { name: "Standard Plan" });
  if (user) await waitFor(() => expect(button("Standard Plan").disabled).toBe(false));
  return { ...page, queryClient };
}

const card = (name: string) => within(screen.getByRole("heading", { name }).closest("article") as HTMLElement);
const button = (name: string) => card(name).getByRole<HTMLButtonElement>("button");
const cardText = (name: string) =>
  (card(name).getByRole("heading").closest("article")?.textContent ?? "").replaceAll("\u00a0", " ");
const subscribeTo = (name = "Standard Plan") => userEvent.click(button(name));

describe("plans page", () => {
  test("shows three skeletons while loading", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Choose Your Plan");
    await waitFor(() => expect(document.querySelectorAll("[data-plan-skeleton]")).toHaveLength(3));
    expect(screen.getByRole("status").textContent).toBe("Loading plans...");
  });

  test("each card has its name, duration, price, saving, badge and features", async () => {
    mockApi(responses);
    await openAs(null);
    expect(cardText("Basic Plan")).toContain("1 Month of Premium Access₹299/plan");
    expect(cardText("Standard Plan")).toContain("3 Months of Premium Access₹799/planSave ₹98");
    expect(cardText("Premium Plan")).toContain("12 Months of Premium Access₹2,499/planSave ₹1,089");
    expect(cardText("Basic Plan")).not.toMatch(/Save|Most Popular|Best Value/);
    expect(card("Standard Plan").getByText("Most Popular")).toBeDefined();
    expect(card("Premium Plan").getByText("Best Value")).toBeDefined();
    expect(
      card("Standard Plan")
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(standard.features);
    expect(button("Basic Plan").textContent).toBe("Start Your Journey");
  });

  test("accepts features as a JSON string and ignores broken ones", async () => {
    const oddPlans = [
      { ...basic, features: '["From a string"]' },
      { ...standard, features: "{broken" },
    ];
    mockApi({ ...responses, [PLANS]: { body: oddPlans } });
    await openAs(null);
    expect(card("Basic Plan").getByText("From a string")).toBeDefined();
    expect(card("Standard Plan").queryByRole("listitem")).toBeNull();
  });

  test("an empty plan list can be reloaded", async () => {
    mockApi({ [PLANS]: { body: [] } });
    open();
    expect(await screen.findByRole("heading", { name: "No plans available right now" })).toBeDefined();
    mockApi(responses);
    await userEvent.click(screen.getByRole("button", { name: "Reload Plans" }));
    expect(await screen.findByRole("heading", { name: "Basic Plan" })).toBeDefined();
  });

  test("a failed request shows the reason and can be retried", async () => {
    mockApi({});
    open();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("No plans available right now");
    expect(alert.textContent).toContain("No response received from server");
    mockApi(responses);
    await userEvent.click(screen.getByRole("button", { name: "Reload Plans" }));
    expect(await screen.findByRole("heading", { name: "Basic Plan" })).toBeDefined();
  });

  test("shows four benefits and marks the planned ones", async () => {
    mockApi(responses);
    open();
    const benefits = within(screen.getByRole("region", { name: "Why Choose Premium" }));
    expect(benefits.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "AI-Powered Insights",
      "Premium Content",
      "Expert Support",
      "Wellness Tracking",
    ]);
    expect(benefits.getAllByText("Coming soon")).toHaveLength(2);
    await screen.findByRole("heading", { name: "Basic Plan" });
  });
});

describe("guest", () => {
  type Action = { label: string; onClick: () => void };
  const signIn = () => {
    const [, options] = (toast.info as Mock).mock.calls[0] as [string, { action: Action }];
    expect(options.action.label).toBe("Sign in");
    options.action.onClick();
  };

  test("is asked to sign in and returns to the plan", async () => {
    const requests = mockApi(responses);
    await openAs(null);
    await subscribeTo();
    expect(toast.info).toHaveBeenCalledExactlyOnceWith("Please login to subscribe", expect.anything());
    expect(button("Standard Plan").textContent).toBe("Start Your Journey");
    signIn();
    expect(await screen.findByText("at /login?next=%2Fsubscriptions%23plan-2")).toBeDefined();
    expect(requests.map(({ path }) => path)).toEqual([PLANS]);
  });

  test("keeps the applied coupon after signing in", async () => {
    const requests = mockApi({ ...responses, [QUOTES]: { body: discounted } });
    await openAs(null);
    await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), "welcome10{Enter}");
    expect(await screen.findByText("Coupon Applied")).toBeDefined();
    expect(requests).toContainEqual({ path: APPLY, body: { code: "welcome10", amount: 2499, area: "subscriptions" } });
    expect(screen.getByText("on the Premium Plan")).toBeDefined();
    await subscribeTo();
    signIn();
    await screen.findByText(/at \/login/);
    cleanup();

    await openAs(testUser);
    expect(screen.getByText("Coupon Applied")).toBeDefined();
    await waitFor(() => expect(cardText("Standard Plan")).toContain("To pay₹719"));
    expect(requests).toContainEqual({ path: QUOTES, body: undefined, search: "?coupon_code=WELCOME10" });
  });

  test("ignores an invalid coupon draft", async () => {
    window.sessionStorage.setItem("dft.draft.subscriptions.coupon", '{"code":7}');
    mockApi(responses);
    await openAs(testUser);
    expect(screen.queryByText("Coupon Applied")).toBeNull();
  });
});

describe("member", () => {
  test("sends plan and expected price, then is redirected to the provider", async () => {
    const requests = mockApi({ ...responses, [SUBSCRIBE]: purchased() });
    await openAs(testUser);
    await subscribeTo();
    await waitFor(() => expect(assignLocation).toHaveBeenCalledExactlyOnceWith(PAYMENT_URL));
    expect(requests).toContainEqual({ path: SUBSCRIBE, body: { plan_id: "2", expected_amount: 799 } });
    expect(button("Standard Plan").textContent).toBe("Processing...");
  });

  test("a second click sends nothing and other plans are disabled", async () => {
    const requests = mockApi({ ...responses, [SUBSCRIBE]: purchased() });
    await openAs(testUser);
    await userEvent.dblClick(button("Standard Plan"));
    await subscribeTo();
    expect(button("Basic Plan").disabled).toBe(true);
    await subscribeTo("Basic Plan");
    await waitFor(() => expect(assignLocation).toHaveBeenCalledTimes(1));
    expect(requests.filter(({ path }) => path === SUBSCRIBE)).toHaveLength(1);
  });

  test("cannot buy while the quotes are unknown", async () => {
    mockApi({ ...responses, [QUOTES]: { status: 503, body: { message: "Down", code: "unavailable" } } });
    open(testUser);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("What each plan would cost you could not be loaded.");
    expect(button("Standard Plan").disabled).toBe(true);
    mockApi(responses);
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(button("Standard Plan").disabled).toBe(false));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("sees an error when the account could not be loaded and can retry", async () => {
    document.cookie = "dft_signed_in=1; path=/";
    mockApi({ [PLANS]: { body: plans } });
    renderRoute(paths.subscriptions, paths.subscriptions, <SubscriptionsScreen />);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Your account could not be loaded");
    expect(button("Standard Plan").disabled).toBe(true);
    mockApi({ ...responses, [ME]: { body: testUser } });
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(button("Standard Plan").disabled).toBe(false));
  });

  test("with an active plan sees cost and start of each change", async () => {
    const memberQuotes: Quote[] = [
      { ...quote, plan_id: 1, change: "extend", price: 299, amount: 299 },
      { ...quote, plan_id: 2, change: "upgrade", credit: 120, amount: 679 },
      { ...quote, plan_id: 3, change: "later", price: 2499, amount: 2499 },
    ];
    const requests = mockApi({ ...responses, [QUOTES]: { body: memberQuotes }, [SUBSCRIBE]: purchased() });
    await openAs({ ...testUser, is_premium: true, subscription_plan_name: "Basic Plan" });
    expect(screen.getByText("Basic Plan", { selector: "strong" })).toBeDefined();
    expect(screen.getByRole("link", { name: "My Subscriptions" }).getAttribute("href")).toBe("/my-subscriptions");
    expect(cardText("Basic Plan")).toContain("Adds 1 month to your Basic Plan, which then runs until 14 June 2026.");
    expect(cardText("Basic Plan")).toContain("To pay₹299");
    expect(cardText("Standard Plan")).toContain(
      "Starts today and runs until 14 June 2026, in place of your present plan",
    );
    expect(cardText("Standard Plan")).toContain("Unused days−₹120To pay₹679");
    expect(cardText("Premium Plan")).toContain("Starts on 15 March 2026, when your present plan ends");
    expect(cardText("Premium Plan")).toContain("To pay₹2,499");
    await subscribeTo();
    await waitFor(() => expect(assignLocation).toHaveBeenCalled());
    expect(requests).toContainEqual({ path: SUBSCRIBE, body: { plan_id: "2", expected_amount: 679 } });
  });

  test("a coupon applies to every plan and is sent with the purchase", async () => {
    const requests = mockApi({
      ...responses,
      [QUOTES]: [{ body: quotes }, { body: discounted }],
      [SUBSCRIBE]: purchased(),
    });
    await openAs(testUser);
    await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), "welcome10{Enter}");
    await waitFor(() => expect(cardText("Basic Plan")).toContain("Coupon−₹30To pay₹269"));
    expect(cardText("Standard Plan")).toContain("Coupon−₹80To pay₹719");
    expect(cardText("Premium Plan")).toContain("Coupon−₹250To pay₹2,249");
    await subscribeTo();
    await waitFor(() => expect(assignLocation).toHaveBeenCalled());
    const body = { plan_id: "2", coupon_code: "WELCOME10", expected_amount: 719 };
    expect(requests).toContainEqual({ path: SUBSCRIBE, body });
  });

  test("removing a coupon restores the full prices", async () => {
    mockApi({ ...responses, [QUOTES]: [{ body: quotes }, { body: discounted }, { body: quotes }] });
    await openAs(testUser);
    await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), "welcome10{Enter}");
    await waitFor(() => expect(cardText("Standard Plan")).toContain("To pay₹719"));
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(cardText("Standard Plan")).toContain("To pay₹799"));
  });

  test("a coupon rejected by the quotes is removed and called invalid", async () => {
    mockApi({ ...responses, [QUOTES]: [{ body: quotes }, invalidCoupon, { body: quotes }] });
    await openAs(testUser);
    await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), "welcome10{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Invalid coupon code");
    await waitFor(() => expect(button("Standard Plan").disabled).toBe(false));
    expect(cardText("Standard Plan")).toContain("To pay₹799");
  });

  test("a coupon rejected at purchase is removed without a redirect", async () => {
    mockApi({
      ...responses,
      [QUOTES]: [{ body: quotes }, { body: discounted }, { body: quotes }],
      [SUBSCRIBE]: invalidCoupon,
    });
    await openAs(testUser);
    await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), "welcome10{Enter}");
    await waitFor(() => expect(cardText("Standard Plan")).toContain("To pay₹719"));
    await subscribeTo();
    expect((await screen.findByRole("alert")).textContent).toBe("Invalid coupon code");
    expect(assignLocation).not.toHaveBeenCalled();
    await waitFor(() => expect(button("Standard Plan").textContent).toBe("Start Your Journey"));
  });

  test("a changed price needs confirmation", async () => {
    const priceChanged = {
      status: 409,
      body: { message: "The price has changed", code: "price_changed", amount: 699 },
    };
    const requests = mockApi({ ...responses, [SUBSCRIBE]: [priceChanged, purchased()] });
    await openAs(testUser);
    await subscribeTo();
    const dialog = await screen.findByRole("dialog", { name: "The price has changed" });
    expect(dialog.textContent).toContain("The Standard Plan is now ₹699 for you, not ₹799.");
    expect(assignLocation).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Pay ₹699" }));
    await waitFor(() => expect(assignLocation).toHaveBeenCalledExactlyOnceWith(PAYMENT_URL));
    expect(requests).toContainEqual({ path: SUBSCRIBE, body: { plan_id: "2", expected_amount: 699 } });
  });

  test("declining the changed price buys nothing", async () => {
    const priceChanged = { status: 409, body: { message: "The price has changed", code: "price_changed", amount: 0 } };
    const requests = mockApi({ ...responses, [SUBSCRIBE]: priceChanged });
    await openAs(testUser);
    await subscribeTo();
    expect(await screen.findByRole("button", { name: "Start for free" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Not now" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(button("Standard Plan").textContent).toBe("Start Your Journey");
    expect(requests.filter(({ path }) => path === SUBSCRIBE)).toHaveLength(1);
  });

  test("with nothing to pay goes to My Subscriptions and refreshes the session", async () => {
    document.cookie = "dft_signed_in=1; path=/";
    const free = { status: "active", amount: 0, payment_url: null, payment_request: null, pay_by: null };
    const member = { ...testUser, is_premium: true, subscription_plan_name: "Standard Plan" };
    mockApi({ ...responses, [SUBSCRIBE]: purchased(free), [ME]: { body: member } });
    const { queryClient } = await openAs(testUser);
    await subscribeTo();
    expect(await screen.findByText("at /my-subscriptions")).toBeDefined();
    expect(toast.success).toHaveBeenCalledExactlyOnceWith("The Standard Plan is yours", expect.anything());
    expect(assignLocation).not.toHaveBeenCalled();
    await waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(member));
  });

  test("shows an error without a payment link", async () => {
    mockApi({ ...responses, [SUBSCRIBE]: purchased({ payment_url: null, payment_request: null }) });
    await openAs(testUser);
    await subscribeTo();
    await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith("Unable to start payment", TRY_LATER));
    await waitFor(() => expect(button("Standard Plan").textContent).toBe("Start Your Journey"));
  });

  test("rejects a payment link with another protocol", async () => {
    const url = "javascript:alert(1)";
    mockApi({ ...responses, [SUBSCRIBE]: purchased({ payment_url: url, payment_request: null }) });
    await openAs(testUser);
    await subscribeTo();
    await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith("Unable to start payment", TRY_LATER));
    expect(assignLocation).not.toHaveBeenCalled();
  });

  const pending = purchased({ payment_url: null, payment_request: { id: 12, payment_url: null } });

  test("waits while the payment link is being created", async () => {
    const payment = { id: 12, status: "created", payment_url: PAYMENT_URL };
    mockApi({ ...responses, [SUBSCRIBE]: { ...pending, status: 202 }, "/api/v1/payments/12/": { body: payment } });
    await openAs(testUser);
    await subscribeTo();
    expect(await screen.findByRole("button", { name: "Processing..." })).toBeDefined();
    await waitFor(() => expect(assignLocation).toHaveBeenCalledExactlyOnceWith(PAYMENT_URL));
  });

  test("leaving the page cancels the redirect", async () => {
    const payment = { id: 12, status: "created", payment_url: PAYMENT_URL };
    const requests = mockApi({
      ...responses,
      [SUBSCRIBE]: { ...pending, status: 202 },
      "/api/v1/payments/12/": { body: payment },
    });
    const { router } = await openAs(testUser);
    await subscribeTo();
    await waitFor(() => expect(requests.some(({ path }) => path === SUBSCRIBE)).toBe(true));
    await router.navigate("/about");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(assignLocation).not.toHaveBeenCalled();
    expect(toast.error).not.toHaveBeenCalled();
  });

  test.each([
    ["a server error", { status: 500, body: { message: "No", code: "internal" } }],
    ["a deleted plan", { status: 404, body: { message: "Not found", code: "not_found" } }],
    ["a network error", null],
  ])("%s can be retried", async (_, response) => {
    mockApi({ ...responses, [SUBSCRIBE]: [response, purchased()] });
    await openAs(testUser);
    await subscribeTo();
    await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith("Error subscribing to plan", TRY_LATER));
    await waitFor(() => expect(button("Standard Plan").disabled).toBe(false));
    await subscribeTo();
    await waitFor(() => expect(assignLocation).toHaveBeenCalledExactlyOnceWith(PAYMENT_URL));
  });

  test("is asked to sign in when the session expired", async () => {
    mockApi({ ...responses, [SUBSCRIBE]: { status: 401, body: { message: "Please sign in", code: "not_signed_in" } } });
    await openAs(testUser);
    await subscribeTo();
    await waitFor(() =>
      expect(toast.info).toHaveBeenCalledExactlyOnceWith("Please login to subscribe", expect.anything()),
    );
  });

  test("can pay again when the page is restored from the back/forward cache", async () => {
    document.cookie = "dft_signed_in=1; path=/";
    mockApi({ ...responses, [SUBSCRIBE]: purchased(), [ME]: { body: testUser } });
    await openAs(testUser);
    await subscribeTo();
    await waitFor(() => expect(assignLocation).toHaveBeenCalledTimes(1));
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await waitFor(() => expect(button("Standard Plan").textContent).toBe("Start Your Journey"));
    await waitFor(() => expect(button("Standard Plan").disabled).toBe(false));
    await subscribeTo();
    await waitFor(() => expect(assignLocation).toHaveBeenCalledTimes(2));
  });
});

test("applies a coupon to the most expensive plan", async () => {
  const requests = mockApi({ ...responses, [PLANS]: { body: [premium, basic] } });
  open();
  await screen.findByRole("heading", { name: "Basic Plan" });
  await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), "welcome10{Enter}");
  await screen.findByText("Coupon Applied");
  expect(requests).toContainEqual({ path: APPLY, body: { code: "welcome10", amount: 2499, area: "subscriptions" } });
});
