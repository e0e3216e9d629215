// Choosing a plan, as a guest and as a member, with every way it can end.
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
import { basic, plans, premium, quote, quotes, standard } from "./testing";

const PLANS = "/api/v1/subscriptions/plans/";
const QUOTES = "/api/v1/subscriptions/quotes/";
const SUBSCRIBE = "/api/v1/subscriptions/subscribe/";
const APPLY = "/api/v1/coupons/apply/";
const ME = "/api/v1/users/me/";
const LINK = "https://rzp.io/i/abc";
const LATER = { description: "Please try again later or contact support" };

const welcome = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 250 };
const discounted = quotes.map((each) => {
  const discount = Math.round(each.price / 10);
  return { ...each, discount, amount: each.price - discount };
});
const invalid = { status: 422, body: { message: "Invalid coupon code", code: "invalid_coupon" } };
const shop = { [PLANS]: { body: plans }, [QUOTES]: { body: quotes }, [APPLY]: { body: welcome } };
const sold = (more: object = {}) => ({
  status: 201,
  body: {
    ...quote,
    status: "pending",
    plan: standard,
    payment_url: LINK,
    payment_request: { id: 12, payment_url: LINK },
    pay_by: "2026-03-15T01:00:00+05:30",
    ...more,
  },
});

let leave: Mock;

beforeEach(() => {
  leave = vi.spyOn(window.location, "assign").mockReturnValue() as Mock;
  vi.spyOn(toast, "success").mockReturnValue();
  vi.spyOn(toast, "error").mockReturnValue();
  vi.spyOn(toast, "info").mockReturnValue();
});

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  document.cookie = "dft_signed_in=; max-age=0";
});

function open(user: User | null = null, cache: QueryClient = createTestQueryClient()) {
  cache.setQueryData(sessionQuery.queryKey, user);
  return renderRoute(paths.subscriptions, paths.subscriptions, <SubscriptionsScreen />, cache);
}

/** Everybody but guests has to see what a plan would cost them first. */
async function openAs(user: User | null, cache?: QueryClient) {
  const page = open(user, cache);
  await screen.findByRole("heading", { name: "Standard Plan" });
  if (user) await waitFor(() => expect(button("Standard Plan").disabled).toBe(false));
  return page;
}

const card = (name: string) => within(screen.getByRole("heading", { name }).closest("article") as HTMLElement);
const button = (name: string) => card(name).getByRole<HTMLButtonElement>("button");
const words = (name: string) =>
  (card(name).getByRole("heading").closest("article")?.textContent ?? "").replaceAll("\u00a0", " ");
const press = (name = "Standard Plan") => userEvent.click(button(name));

describe("the page", () => {
  test("three shapes stand for the plans while they come", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Choose Your Plan");
    await waitFor(() => expect(document.querySelectorAll("[data-plan-shape]")).toHaveLength(3));
    expect(screen.getByRole("status").textContent).toBe("Loading plans...");
  });

  test("each card has its name, duration, price, saving, badge and features", async () => {
    mockApi(shop);
    await openAs(null);
    expect(words("Basic Plan")).toContain("1 Month of Premium Access₹299/plan");
    expect(words("Standard Plan")).toContain("3 Months of Premium Access₹799/planSave ₹160");
    expect(words("Premium Plan")).toContain("12 Months of Premium Access₹2,499/planSave ₹500");
    expect(words("Basic Plan")).not.toMatch(/Save|Most Popular|Best Value/);
    expect(card("Standard Plan").getByText("Most Popular")).toBeDefined();
    expect(card("Premium Plan").getByText("Best Value")).toBeDefined();
    expect(
      card("Standard Plan")
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(standard.features);
    expect(button("Basic Plan").textContent).toBe("Start Your Journey");
  });

  test("features may come as a JSON string, or broken", async () => {
    const odd = [
      { ...basic, features: '["From a string"]' },
      { ...standard, features: "{broken" },
    ];
    mockApi({ ...shop, [PLANS]: { body: odd } });
    await openAs(null);
    expect(card("Basic Plan").getByText("From a string")).toBeDefined();
    expect(card("Standard Plan").queryByRole("listitem")).toBeNull();
  });

  test("no plans: said, and loaded again", async () => {
    mockApi({ [PLANS]: { body: [] } });
    open();
    expect(await screen.findByRole("heading", { name: "No plans available right now" })).toBeDefined();
    mockApi(shop);
    await userEvent.click(screen.getByRole("button", { name: "Reload Plans" }));
    expect(await screen.findByRole("heading", { name: "Basic Plan" })).toBeDefined();
  });

  test("plans that cannot be loaded are none, with the reason", async () => {
    mockApi({});
    open();
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("No plans available right now");
    expect(told.textContent).toContain("No response received from server");
    mockApi(shop);
    await userEvent.click(screen.getByRole("button", { name: "Reload Plans" }));
    expect(await screen.findByRole("heading", { name: "Basic Plan" })).toBeDefined();
  });

  test("four benefits, and what is not there yet is marked", async () => {
    mockApi(shop);
    open();
    const why = within(screen.getByRole("region", { name: "Why Choose Premium" }));
    expect(why.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "AI-Powered Insights",
      "Premium Content",
      "Expert Support",
      "Wellness Tracking",
    ]);
    expect(why.getAllByText("Coming soon")).toHaveLength(2);
    await screen.findByRole("heading", { name: "Basic Plan" });
  });
});

describe("a guest", () => {
  type Action = { label: string; onClick: () => void };
  const signIn = () => {
    const [, options] = (toast.info as Mock).mock.calls[0] as [string, { action: Action }];
    expect(options.action.label).toBe("Sign in");
    options.action.onClick();
  };

  test("is asked to sign in, is brought back to the plan, and nothing is sent", async () => {
    const asked = mockApi(shop);
    await openAs(null);
    await press();
    expect(toast.info).toHaveBeenCalledExactlyOnceWith("Please login to subscribe", expect.anything());
    expect(button("Standard Plan").textContent).toBe("Start Your Journey");
    signIn();
    expect(await screen.findByText("at /login?next=%2Fsubscriptions%23plan-2")).toBeDefined();
    expect(asked.map(({ path }) => path)).toEqual([PLANS]);
  });

  test("may try a coupon, which is still there after signing in", async () => {
    const asked = mockApi({ ...shop, [QUOTES]: { body: discounted } });
    await openAs(null);
    await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), "welcome10{Enter}");
    expect(await screen.findByText("Coupon Applied")).toBeDefined();
    expect(asked).toContainEqual({ path: APPLY, body: { code: "welcome10", amount: 2499, area: "subscriptions" } });
    expect(screen.getByText("on the Premium Plan")).toBeDefined();
    await press();
    signIn();
    await screen.findByText(/at \/login/);
    cleanup();

    await openAs(testUser);
    expect(screen.getByText("Coupon Applied")).toBeDefined();
    await waitFor(() => expect(words("Standard Plan")).toContain("To pay₹719"));
    expect(asked).toContainEqual({ path: QUOTES, body: undefined, search: "?coupon_code=WELCOME10" });
  });

  test("a draft of another shape is no coupon", async () => {
    window.sessionStorage.setItem("dft.draft.subscriptions.coupon", '{"code":7}');
    mockApi(shop);
    await openAs(testUser);
    expect(screen.queryByText("Coupon Applied")).toBeNull();
  });
});

describe("a member", () => {
  test("goes to the provider, having sent the plan and the price they saw", async () => {
    const asked = mockApi({ ...shop, [SUBSCRIBE]: sold() });
    await openAs(testUser);
    await press();
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(LINK));
    expect(asked).toContainEqual({ path: SUBSCRIBE, body: { plan_id: "2", expected_amount: 799 } });
    expect(button("Standard Plan").textContent).toBe("Processing...");
  });

  test("a second press is not sent, and no other plan can be bought meanwhile", async () => {
    const asked = mockApi({ ...shop, [SUBSCRIBE]: sold() });
    await openAs(testUser);
    await userEvent.dblClick(button("Standard Plan"));
    await press();
    expect(button("Basic Plan").disabled).toBe(true);
    await press("Basic Plan");
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(asked.filter(({ path }) => path === SUBSCRIBE)).toHaveLength(1);
  });

  test("nothing can be bought before it is known what it would cost", async () => {
    mockApi({ ...shop, [QUOTES]: { status: 503, body: { message: "Down", code: "unavailable" } } });
    open(testUser);
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("What each plan would cost you could not be loaded.");
    expect(button("Standard Plan").disabled).toBe(true);
    mockApi(shop);
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(button("Standard Plan").disabled).toBe(false));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("whom the server cannot name is told so, and can ask again", async () => {
    document.cookie = "dft_signed_in=1";
    mockApi({ [PLANS]: { body: plans } });
    renderRoute(paths.subscriptions, paths.subscriptions, <SubscriptionsScreen />);
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("Your account could not be loaded");
    expect(button("Standard Plan").disabled).toBe(true);
    mockApi({ ...shop, [ME]: { body: testUser } });
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(button("Standard Plan").disabled).toBe(false));
  });

  test("with a running plan each card says what a change costs and when it starts", async () => {
    const mine: Quote[] = [
      { ...quote, plan_id: 1, change: "extend", price: 299, amount: 299 },
      { ...quote, plan_id: 2, change: "upgrade", credit: 120, amount: 679 },
      { ...quote, plan_id: 3, change: "later", price: 2499, amount: 2499 },
    ];
    const asked = mockApi({ ...shop, [QUOTES]: { body: mine }, [SUBSCRIBE]: sold() });
    await openAs({ ...testUser, is_premium: true, subscription_plan_name: "Basic Plan" });
    expect(screen.getByText("Basic Plan", { selector: "strong" })).toBeDefined();
    expect(screen.getByRole("link", { name: "My Subscriptions" }).getAttribute("href")).toBe("/my-subscriptions");
    expect(words("Basic Plan")).toContain("Adds 1 month to your Basic Plan, which then runs until 14 June 2026.");
    expect(words("Basic Plan")).toContain("To pay₹299");
    expect(words("Standard Plan")).toContain("Starts today and runs until 14 June 2026, in place of your present plan");
    expect(words("Standard Plan")).toContain("Unused days−₹120To pay₹679");
    expect(words("Premium Plan")).toContain("Starts on 15 March 2026, when your present plan ends");
    expect(words("Premium Plan")).toContain("To pay₹2,499");
    await press();
    await waitFor(() => expect(leave).toHaveBeenCalled());
    expect(asked).toContainEqual({ path: SUBSCRIBE, body: { plan_id: "2", expected_amount: 679 } });
  });

  test("a coupon counts for every plan, and is sent along", async () => {
    const asked = mockApi({ ...shop, [QUOTES]: [{ body: quotes }, { body: discounted }], [SUBSCRIBE]: sold() });
    await openAs(testUser);
    await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), "welcome10{Enter}");
    await waitFor(() => expect(words("Basic Plan")).toContain("Coupon−₹30To pay₹269"));
    expect(words("Standard Plan")).toContain("Coupon−₹80To pay₹719");
    expect(words("Premium Plan")).toContain("Coupon−₹250To pay₹2,249");
    await press();
    await waitFor(() => expect(leave).toHaveBeenCalled());
    const body = { plan_id: "2", coupon_code: "WELCOME10", expected_amount: 719 };
    expect(asked).toContainEqual({ path: SUBSCRIBE, body });
  });

  test("a coupon taken out again leaves the full prices", async () => {
    mockApi({ ...shop, [QUOTES]: [{ body: quotes }, { body: discounted }, { body: quotes }] });
    await openAs(testUser);
    await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), "welcome10{Enter}");
    await waitFor(() => expect(words("Standard Plan")).toContain("To pay₹719"));
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(words("Standard Plan")).toContain("To pay₹799"));
  });

  test("a coupon that does not count for this member is taken out and named invalid", async () => {
    mockApi({ ...shop, [QUOTES]: [{ body: quotes }, invalid, { body: quotes }] });
    await openAs(testUser);
    await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), "welcome10{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Invalid coupon code");
    await waitFor(() => expect(button("Standard Plan").disabled).toBe(false));
    expect(words("Standard Plan")).toContain("To pay₹799");
  });

  test("a coupon refused at the last moment is taken out, and nobody goes anywhere", async () => {
    mockApi({ ...shop, [QUOTES]: [{ body: quotes }, { body: discounted }, { body: quotes }], [SUBSCRIBE]: invalid });
    await openAs(testUser);
    await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), "welcome10{Enter}");
    await waitFor(() => expect(words("Standard Plan")).toContain("To pay₹719"));
    await press();
    expect((await screen.findByRole("alert")).textContent).toBe("Invalid coupon code");
    expect(leave).not.toHaveBeenCalled();
    await waitFor(() => expect(button("Standard Plan").textContent).toBe("Start Your Journey"));
  });

  test("a price that has changed is shown, and asked about again", async () => {
    const changed = { status: 409, body: { message: "The price has changed", code: "price_changed", amount: 699 } };
    const asked = mockApi({ ...shop, [SUBSCRIBE]: [changed, sold()] });
    await openAs(testUser);
    await press();
    const dialog = await screen.findByRole("dialog", { name: "The price has changed" });
    expect(dialog.textContent).toContain("The Standard Plan is now ₹699 for you, not ₹799.");
    expect(leave).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Pay ₹699" }));
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(LINK));
    expect(asked).toContainEqual({ path: SUBSCRIBE, body: { plan_id: "2", expected_amount: 699 } });
  });

  test("whoever does not want the new price pays nothing", async () => {
    const changed = { status: 409, body: { message: "The price has changed", code: "price_changed", amount: 0 } };
    const asked = mockApi({ ...shop, [SUBSCRIBE]: changed });
    await openAs(testUser);
    await press();
    expect(await screen.findByRole("button", { name: "Start for free" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Not now" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(button("Standard Plan").textContent).toBe("Start Your Journey");
    expect(asked.filter(({ path }) => path === SUBSCRIBE)).toHaveLength(1);
  });

  test("nothing to pay: it is said, the badge changes, and on to My Subscriptions", async () => {
    document.cookie = "dft_signed_in=1";
    const free = { status: "active", amount: 0, payment_url: null, payment_request: null, pay_by: null };
    const member = { ...testUser, is_premium: true, subscription_plan_name: "Standard Plan" };
    mockApi({ ...shop, [SUBSCRIBE]: sold(free), [ME]: { body: member } });
    const { cache } = await openAs(testUser);
    await press();
    expect(await screen.findByText("at /my-subscriptions")).toBeDefined();
    expect(toast.success).toHaveBeenCalledExactlyOnceWith("The Standard Plan is yours", expect.anything());
    expect(leave).not.toHaveBeenCalled();
    await waitFor(() => expect(cache.getQueryData(sessionQuery.queryKey)).toEqual(member));
  });

  test("no link and none to come: the payment cannot be started", async () => {
    mockApi({ ...shop, [SUBSCRIBE]: sold({ payment_url: null, payment_request: null }) });
    await openAs(testUser);
    await press();
    await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith("Unable to start payment", LATER));
    await waitFor(() => expect(button("Standard Plan").textContent).toBe("Start Your Journey"));
  });

  test("an address that is no web page is no link", async () => {
    const url = "javascript:alert(1)";
    mockApi({ ...shop, [SUBSCRIBE]: sold({ payment_url: url, payment_request: null }) });
    await openAs(testUser);
    await press();
    await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith("Unable to start payment", LATER));
    expect(leave).not.toHaveBeenCalled();
  });

  const pending = sold({ payment_url: null, payment_request: { id: 12, payment_url: null } });

  test("a link that is still to come is waited for", async () => {
    const payment = { id: 12, status: "created", payment_url: LINK };
    mockApi({ ...shop, [SUBSCRIBE]: { ...pending, status: 202 }, "/api/v1/payments/12/": { body: payment } });
    await openAs(testUser);
    await press();
    expect(await screen.findByRole("button", { name: "Processing..." })).toBeDefined();
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(LINK));
  });

  test("whoever goes elsewhere while it is waited for is left in peace", async () => {
    const payment = { id: 12, status: "created", payment_url: LINK };
    const asked = mockApi({
      ...shop,
      [SUBSCRIBE]: { ...pending, status: 202 },
      "/api/v1/payments/12/": { body: payment },
    });
    const { router } = await openAs(testUser);
    await press();
    await waitFor(() => expect(asked.some(({ path }) => path === SUBSCRIBE)).toBe(true));
    await router.navigate("/about");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(leave).not.toHaveBeenCalled();
    expect(toast.error).not.toHaveBeenCalled();
  });

  test.each([
    ["a server in trouble", { status: 500, body: { message: "No", code: "internal" } }],
    ["a plan that is gone", { status: 404, body: { message: "Not found", code: "not_found" } }],
    ["silence", null],
  ])("%s is told, and another try works", async (_, answer) => {
    mockApi({ ...shop, [SUBSCRIBE]: [answer, sold()] });
    await openAs(testUser);
    await press();
    await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith("Error subscribing to plan", LATER));
    await waitFor(() => expect(button("Standard Plan").disabled).toBe(false));
    await press();
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(LINK));
  });

  test("a session that has ended meanwhile is a guest's", async () => {
    mockApi({ ...shop, [SUBSCRIBE]: { status: 401, body: { message: "Please sign in", code: "not_signed_in" } } });
    await openAs(testUser);
    await press();
    await waitFor(() =>
      expect(toast.info).toHaveBeenCalledExactlyOnceWith("Please login to subscribe", expect.anything()),
    );
  });

  test("back from the provider by the browser's own way, the page is awake again", async () => {
    document.cookie = "dft_signed_in=1";
    mockApi({ ...shop, [SUBSCRIBE]: sold(), [ME]: { body: testUser } });
    await openAs(testUser);
    await press();
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await waitFor(() => expect(button("Standard Plan").textContent).toBe("Start Your Journey"));
    await waitFor(() => expect(button("Standard Plan").disabled).toBe(false));
    await press();
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
  });
});

test("the dearest plan is what a coupon is asked about", async () => {
  const asked = mockApi({ ...shop, [PLANS]: { body: [premium, basic] } });
  open();
  await screen.findByRole("heading", { name: "Basic Plan" });
  await userEvent.type(screen.getByRole("textbox", { name: "Coupon code" }), "welcome10{Enter}");
  await screen.findByText("Coupon Applied");
  expect(asked).toContainEqual({ path: APPLY, body: { code: "welcome10", amount: 2499, area: "subscriptions" } });
});
