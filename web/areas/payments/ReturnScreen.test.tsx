// The page that people come back to from paying, in every standing of their payment.

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import type { Payment } from "~/services/payments";
import { sessionQuery } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { toast } from "~/ui/feedback/toast";
import { ReturnScreen } from "./ReturnScreen";
import { created } from "./testing";

const CALL = "/api/v1/payments/tok/";
const ME = "/api/v1/users/me/";
const paid: Payment = {
  ...created,
  status: "paid",
  payment_url: null,
  pay_by: null,
  next: "/my-subscriptions",
  message: "Thank you, your plan is yours",
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-14T16:22:30+05:30") });
  vi.spyOn(toast, "success").mockReturnValue();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.cookie = "dft_signed_in=; max-age=0";
});

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
const checkAgain = () => screen.getByRole("button", { name: "Check again" });

async function press(element: HTMLElement) {
  fireEvent.click(element);
  await pass(10);
}

/** Comes back from paying, and sees the first answer. */
async function comeBack(payment: Partial<Payment>) {
  const asked = mockApi({ [CALL]: { body: { ...created, ...payment } } });
  const page = renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />);
  await pass(10);
  return { asked, ...page };
}

test("before the page is awake it says what it is about to do, and asks nothing", () => {
  const asked = mockApi({});
  const html = renderToString(
    <QueryClientProvider client={createTestQueryClient()}>
      <MemoryRouter initialEntries={["/payments/return"]}>
        <ReturnScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain("We are checking your payment");
  expect(asked).toEqual([]);
});

test("while it waits it says that closing the page is safe", async () => {
  await comeBack({});
  expect(heading()).toBe("We are checking your payment");
  const told = screen.getByText(/It is safe to close this page: nothing is paid twice/);
  expect(told.closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
  expect(screen.getByText("₹799")).toBeDefined();
});

test("what Razorpay appended is handed on with the token", async () => {
  const asked = mockApi({ [CALL]: { body: created } });
  renderRoute(
    "/payments/return?payment=tok&razorpay_payment_id=pay_1&razorpay_signature=a%2Bb&other=1",
    paths.paymentsReturn,
    <ReturnScreen />,
  );
  await pass(10);
  expect(asked).toEqual([
    { path: CALL, body: undefined, search: "?razorpay_payment_id=pay_1&razorpay_signature=a%2Bb" },
  ]);
});

test("it asks with a growing pause, and stops after a minute", async () => {
  const { asked } = await comeBack({});
  const times = () => asked.length;
  expect(times()).toBe(1);
  await pass(900);
  expect(times()).toBe(1);
  await pass(150);
  expect(times()).toBe(2);
  await pass(1400);
  expect(times()).toBe(2);
  await pass(200);
  expect(times()).toBe(3);
  await pass(60_000);
  const until = times();
  expect(until).toBeLessThan(20);
  await pass(600_000);
  expect(times()).toBe(until);
});

test("after a minute it is still waiting, and Check again asks for another one", async () => {
  const { asked } = await comeBack({});
  await pass(60_000);
  expect(heading()).toBe("We are still waiting");
  expect(screen.getByText(/nothing is paid twice/)).toBeDefined();
  expect(link("Not paid yet? Pay now")).toBe("https://rzp.io/i/abc");
  const before = asked.length;
  await press(checkAgain());
  expect(heading()).toBe("We are checking your payment");
  expect(asked.length).toBe(before + 1);
  await pass(1100);
  expect(asked.length).toBe(before + 2);
});

test("the tab that is looked at again, and the network that is back, ask again", async () => {
  const { asked } = await comeBack({});
  await pass(120_000);
  let before = asked.length;
  await act(async () => window.dispatchEvent(new Event("visibilitychange")));
  await act(async () => document.dispatchEvent(new Event("visibilitychange")));
  await pass(10);
  expect(heading()).toBe("We are checking your payment");
  expect(asked.length).toBe(before + 1);

  await pass(120_000);
  before = asked.length;
  await act(async () => window.dispatchEvent(new Event("offline")));
  await act(async () => window.dispatchEvent(new Event("online")));
  await pass(10);
  expect(heading()).toBe("We are checking your payment");
  expect(asked.length).toBe(before + 1);
});

test("paid: the server's words, then on by itself, and the news is said there", async () => {
  mockApi({ [CALL]: [{ body: created }, { body: paid }] });
  const { router } = renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />);
  await pass(1100);
  expect(heading()).toBe("Payment received");
  expect(screen.getByText("Thank you, your plan is yours")).toBeDefined();
  expect(link("Continue")).toBe("/my-subscriptions");
  expect(toast.success).not.toHaveBeenCalled();
  await pass(1400);
  expect(router.state.location.pathname).toBe("/payments/return");
  await pass(200);
  expect(screen.getByText("at /my-subscriptions")).toBeDefined();
  expect(router.state.historyAction).toBe("REPLACE");
  expect(toast.success).toHaveBeenCalledExactlyOnceWith("Thank you, your plan is yours");
});

test("the link goes on sooner, in the place of this page, with the same news once", async () => {
  const { router } = await comeBack(paid);
  await press(screen.getByRole("link", { name: "Continue" }));
  expect(screen.getByText("at /my-subscriptions")).toBeDefined();
  expect(router.state.historyAction).toBe("REPLACE");
  await pass(5000);
  expect(toast.success).toHaveBeenCalledExactlyOnceWith("Thank you, your plan is yours");
});

test("paid: the badge, the plan and every price are asked again", async () => {
  document.cookie = "dft_signed_in=1";
  const premium = { ...testUser, is_premium: true, subscription_plan_name: "Standard Plan" };
  mockApi({ [CALL]: { body: paid }, [ME]: { body: premium } });
  const cache = createTestQueryClient();
  cache.setQueryData(sessionQuery.queryKey, testUser);
  cache.setQueryData(["doctors"], ["at the full fee"]);
  renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />, cache);
  await pass(10);
  expect(cache.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true);
  expect(cache.getQueryState(["doctors"])?.isInvalidated).toBe(true);
});

test.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", ""])(
  "next=%j leads home",
  async (next) => {
    await comeBack({ ...paid, next });
    expect(link("Continue")).toBe("/");
    await pass(1600);
    expect(screen.getByText("at /")).toBeDefined();
  },
);

test("a failed try took nothing, and the same link may be tried again for a while", async () => {
  const { asked } = await comeBack({ attempt_failed: true });
  expect(heading()).toBe("The payment did not go through");
  expect(screen.getByText(/Nothing was taken. You can try again with the same link until 4:35\spm\./)).toBeDefined();
  expect(link("Try again")).toBe("https://rzp.io/i/abc");
  expect(link("Not now")).toBe("/subscriptions");
  expect(screen.getByText("12 minutes")).toBeDefined();
  // Not read out with every minute.
  expect(screen.getByText("12 minutes").closest("[aria-live]")).toBeNull();
  await pass(120_000);
  expect(screen.getByText("10 minutes")).toBeDefined();

  const before = asked.length;
  await pass(11 * 60_000);
  expect(asked.length).toBeGreaterThan(before);
});

test("the sandbox's own address is whole, so that the browser leaves the page for it", async () => {
  await comeBack({ attempt_failed: true, payment_url: "/sandbox/pay/tok/" });
  expect(link("Try again")).toBe(new URL("/sandbox/pay/tok/", window.location.href).href);
});

test.each([
  ["failed", "This payment was not made"],
  ["expired", "The time to pay ran out"],
] as const)("%s: nothing was taken, and one can begin again", async (status, title) => {
  const { asked } = await comeBack({ status, payment_url: null });
  expect(heading()).toBe(title);
  expect(screen.getByText(/Nothing was taken/)).toBeDefined();
  expect(link("Begin again")).toBe("/subscriptions");
  await pass(60_000);
  expect(asked).toHaveLength(1);
});

test.each(["refund_due", "refunding"] as const)("%s: the money is on its way back by itself", async (status) => {
  const message = "This was no longer to be had when your money came. All of it is on its way back to you.";
  await comeBack({ status, refunded: 799, payment_url: null, message });
  expect(heading()).toBe("Your money is on its way back");
  expect(screen.getByText(/no longer to be had .* by itself .* 5–7 working days/)).toBeDefined();
  expect(screen.getByText("On its way back").nextSibling?.textContent).toBe("₹799");
  expect(link("Begin again")).toBe("/subscriptions");
});

test("refunded: how much was sent back", async () => {
  await comeBack({ status: "refunded", refunded: 799, payment_url: null });
  expect(heading()).toBe("Your money was sent back");
  expect(screen.getByText("Sent back").nextSibling?.textContent).toBe("₹799");
  expect(screen.getByText(/5–7 working days/)).toBeDefined();
});

test("review: says that a person looks at it and links to the contact page", async () => {
  await comeBack({ status: "review", payment_url: null });
  expect(heading()).toBe("One of us is looking at this payment");
  expect(link("Go Home")).toBe("/");
  expect(link("Contact us")).toBe("/contact");
});

test("an unknown token is said to be one", async () => {
  const asked = mockApi({ [CALL]: { status: 404, body: { message: "Not found", code: "not_found" } } });
  renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />);
  await pass(10);
  expect(screen.getByRole("alert").textContent).toContain("We do not know this payment");
  expect(link("Go Home")).toBe("/");
  await pass(60_000);
  expect(asked).toHaveLength(1);
});

test.each(["/payments/return", "/payments/return?payment="])("%s asks nobody", async (address) => {
  const asked = mockApi({});
  renderRoute(address, paths.paymentsReturn, <ReturnScreen />);
  await pass(10);
  expect(heading()).toBe("We do not know this payment");
  expect(asked).toEqual([]);
});

test("no network is named, stays named while it is asked again, and goes on when an answer comes", async () => {
  mockApi({ [CALL]: [null, null, null, { body: paid }] });
  renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />);
  await pass(10);
  expect(heading()).toBe("We are checking your payment");
  await pass(1100);
  const told = screen.getByRole("alert");
  expect(told.textContent).toContain("No response received from server. Your payment is safe");
  fireEvent.click(checkAgain());
  expect(screen.getByRole("alert")).toBe(told);
  await pass(10);
  expect(screen.getByRole("alert")).toBe(told);
  await press(checkAgain());
  expect(heading()).toBe("Payment received");
});

test("a question lost on the way disturbs nobody", async () => {
  mockApi({ [CALL]: [{ body: created }, null, { body: created }] });
  renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />);
  await pass(1100);
  expect(heading()).toBe("We are checking your payment");
  expect(screen.getByText("₹799")).toBeDefined();
});

test("a server in trouble keeps its own words", async () => {
  mockApi({ [CALL]: { status: 500, body: { message: "Something went wrong. Please try again.", code: "internal" } } });
  renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />);
  await pass(1100);
  expect(screen.getByRole("alert").textContent).toContain(
    "Something went wrong. Please try again. Your payment is safe",
  );
});
