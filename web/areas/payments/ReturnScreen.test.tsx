// The payment return page in every payment status.
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
import { createdPayment } from "./testUtils";

const PAYMENT = "/api/v1/payments/tok/";
const ME = "/api/v1/users/me/";
const paid: Payment = {
  ...createdPayment,
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
  document.cookie = "dft_signed_in=; max-age=0; path=/";
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
const checkAgainButton = () => screen.getByRole("button", { name: "Check again" });

async function click(element: HTMLElement) {
  fireEvent.click(element);
  await advance(10);
}

/** Opens the return page and waits for the first response. */
async function openReturn(payment: Partial<Payment>) {
  const requests = mockApi({ [PAYMENT]: { body: { ...createdPayment, ...payment } } });
  const page = renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />);
  await advance(10);
  return { requests, ...page };
}

test("prerendered HTML shows the pending message and sends no request", () => {
  const requests = mockApi({});
  const html = renderToString(
    <QueryClientProvider client={createTestQueryClient()}>
      <MemoryRouter initialEntries={["/payments/return"]}>
        <ReturnScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain("We are checking your payment");
  expect(requests).toEqual([]);
});

test("pending: says that the page can be closed", async () => {
  await openReturn({});
  expect(heading()).toBe("We are checking your payment");
  const message = screen.getByText(/It is safe to close this page: nothing is paid twice/);
  expect(message.closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
  expect(screen.getByText("₹799")).toBeDefined();
});

test("passes the Razorpay parameters to the server", async () => {
  const requests = mockApi({ [PAYMENT]: { body: createdPayment } });
  renderRoute(
    "/payments/return?payment=tok&razorpay_payment_id=pay_1&razorpay_signature=a%2Bb&other=1",
    paths.paymentsReturn,
    <ReturnScreen />,
  );
  await advance(10);
  expect(requests).toEqual([
    { path: PAYMENT, body: undefined, search: "?razorpay_payment_id=pay_1&razorpay_signature=a%2Bb" },
  ]);
});

test("polls with growing delays and stops after a minute", async () => {
  const { requests } = await openReturn({});
  const requestCount = () => requests.length;
  expect(requestCount()).toBe(1);
  await advance(900);
  expect(requestCount()).toBe(1);
  await advance(150);
  expect(requestCount()).toBe(2);
  await advance(1400);
  expect(requestCount()).toBe(2);
  await advance(200);
  expect(requestCount()).toBe(3);
  await advance(60_000);
  const countAtTimeout = requestCount();
  expect(countAtTimeout).toBeLessThan(20);
  await advance(600_000);
  expect(requestCount()).toBe(countAtTimeout);
});

test("slow: Check again polls for another minute", async () => {
  const { requests } = await openReturn({});
  await advance(60_000);
  expect(heading()).toBe("We are still waiting");
  expect(screen.getByText(/nothing is paid twice/)).toBeDefined();
  expect(link("Not paid yet? Pay now")).toBe("https://rzp.io/i/abc");
  const before = requests.length;
  await click(checkAgainButton());
  expect(heading()).toBe("We are checking your payment");
  expect(requests.length).toBe(before + 1);
  await advance(1100);
  expect(requests.length).toBe(before + 2);
});

test("a visible tab or a restored network restarts polling", async () => {
  const { requests } = await openReturn({});
  await advance(120_000);
  let before = requests.length;
  await act(async () => window.dispatchEvent(new Event("visibilitychange")));
  await act(async () => document.dispatchEvent(new Event("visibilitychange")));
  await advance(10);
  expect(heading()).toBe("We are checking your payment");
  expect(requests.length).toBe(before + 1);

  await advance(120_000);
  before = requests.length;
  await act(async () => window.dispatchEvent(new Event("offline")));
  await act(async () => window.dispatchEvent(new Event("online")));
  await advance(10);
  expect(heading()).toBe("We are checking your payment");
  expect(requests.length).toBe(before + 1);
});

test("paid: shows the server's message, then redirects with a toast", async () => {
  mockApi({ [PAYMENT]: [{ body: createdPayment }, { body: paid }] });
  const { router } = renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />);
  await advance(1100);
  expect(heading()).toBe("Payment received");
  expect(screen.getByText("Thank you, your plan is yours")).toBeDefined();
  expect(link("Continue")).toBe("/my-subscriptions");
  expect(toast.success).not.toHaveBeenCalled();
  await advance(1400);
  expect(router.state.location.pathname).toBe("/payments/return");
  await advance(200);
  expect(screen.getByText("at /my-subscriptions")).toBeDefined();
  expect(router.state.historyAction).toBe("REPLACE");
  expect(toast.success).toHaveBeenCalledExactlyOnceWith("Thank you, your plan is yours");
});

test("the Continue link redirects at once with a single toast", async () => {
  const { router } = await openReturn(paid);
  await click(screen.getByRole("link", { name: "Continue" }));
  expect(screen.getByText("at /my-subscriptions")).toBeDefined();
  expect(router.state.historyAction).toBe("REPLACE");
  await advance(5000);
  expect(toast.success).toHaveBeenCalledExactlyOnceWith("Thank you, your plan is yours");
});

test("paid: invalidates the session and every price", async () => {
  document.cookie = "dft_signed_in=1; path=/";
  const premium = { ...testUser, is_premium: true, subscription_plan_name: "Standard Plan" };
  mockApi({ [PAYMENT]: { body: paid }, [ME]: { body: premium } });
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, testUser);
  queryClient.setQueryData(["doctors"], ["at the full fee"]);
  renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />, queryClient);
  await advance(10);
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(["doctors"])?.isInvalidated).toBe(true);
});

test.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", ""])(
  "next=%j redirects to the home page",
  async (next) => {
    await openReturn({ ...paid, next });
    expect(link("Continue")).toBe("/");
    await advance(1600);
    expect(screen.getByText("at /")).toBeDefined();
  },
);

test("retryable: offers the same link until the deadline", async () => {
  const { requests } = await openReturn({ attempt_failed: true });
  expect(heading()).toBe("The payment did not go through");
  expect(screen.getByText(/Nothing was taken. You can try again with the same link until 4:35\spm\./)).toBeDefined();
  expect(link("Try again")).toBe("https://rzp.io/i/abc");
  expect(link("Not now")).toBe("/subscriptions");
  expect(screen.getByText("12 minutes")).toBeDefined();
  // Outside the live region, so that a screen reader does not announce every minute.
  expect(screen.getByText("12 minutes").closest("[aria-live]")).toBeNull();
  await advance(120_000);
  expect(screen.getByText("10 minutes")).toBeDefined();

  const before = requests.length;
  await advance(11 * 60_000);
  expect(requests.length).toBeGreaterThan(before);
});

test("a sandbox payment path becomes an absolute URL", async () => {
  await openReturn({ attempt_failed: true, payment_url: "/sandbox/pay/tok/" });
  expect(link("Try again")).toBe(new URL("/sandbox/pay/tok/", window.location.href).href);
});

test.each([
  ["failed", "This payment was not made"],
  ["expired", "The time to pay ran out"],
] as const)("%s: offers to begin again", async (status, title) => {
  const { requests } = await openReturn({ status, payment_url: null });
  expect(heading()).toBe(title);
  expect(screen.getByText(/Nothing was taken/)).toBeDefined();
  expect(link("Begin again")).toBe("/subscriptions");
  await advance(60_000);
  expect(requests).toHaveLength(1);
});

test.each(["refund_due", "refunding"] as const)("%s: says that the refund is on its way", async (status) => {
  const message = "This was no longer to be had when your money came. All of it is on its way back to you.";
  await openReturn({ status, refunded: 799, payment_url: null, message });
  expect(heading()).toBe("Your money is on its way back");
  expect(screen.getByText(/no longer to be had .* by itself .* 5–7 working days/)).toBeDefined();
  expect(screen.getByText("On its way back").nextSibling?.textContent).toBe("₹799");
  expect(link("Begin again")).toBe("/subscriptions");
});

test("refunded: shows the refunded amount", async () => {
  await openReturn({ status: "refunded", refunded: 799, payment_url: null });
  expect(heading()).toBe("Your money was sent back");
  expect(screen.getByText("Sent back").nextSibling?.textContent).toBe("₹799");
  expect(screen.getByText(/5–7 working days/)).toBeDefined();
});

test("review: links to the contact page", async () => {
  await openReturn({ status: "review", payment_url: null });
  expect(heading()).toBe("One of us is looking at this payment");
  expect(link("Go Home")).toBe("/");
  expect(link("Contact us")).toBe("/contact");
});

test("an unknown token shows an error", async () => {
  const requests = mockApi({ [PAYMENT]: { status: 404, body: { message: "Not found", code: "not_found" } } });
  renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />);
  await advance(10);
  expect(screen.getByRole("alert").textContent).toContain("We do not know this payment");
  expect(link("Go Home")).toBe("/");
  await advance(60_000);
  expect(requests).toHaveLength(1);
});

test.each(["/payments/return", "/payments/return?payment="])("%s sends no request", async (url) => {
  const requests = mockApi({});
  renderRoute(url, paths.paymentsReturn, <ReturnScreen />);
  await advance(10);
  expect(heading()).toBe("We do not know this payment");
  expect(requests).toEqual([]);
});

test("a network error stays visible while polling and clears with the next response", async () => {
  mockApi({ [PAYMENT]: [null, null, null, { body: paid }] });
  renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />);
  await advance(10);
  expect(heading()).toBe("We are checking your payment");
  await advance(1100);
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("No response received from server. Your payment is safe");
  fireEvent.click(checkAgainButton());
  expect(screen.getByRole("alert")).toBe(alert);
  await advance(10);
  expect(screen.getByRole("alert")).toBe(alert);
  await click(checkAgainButton());
  expect(heading()).toBe("Payment received");
});

test("a single failed request is not shown", async () => {
  mockApi({ [PAYMENT]: [{ body: createdPayment }, null, { body: createdPayment }] });
  renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />);
  await advance(1100);
  expect(heading()).toBe("We are checking your payment");
  expect(screen.getByText("₹799")).toBeDefined();
});

test("a server error shows the message for its code", async () => {
  mockApi({
    [PAYMENT]: {
      status: 500,
      body: { message: "Something went wrong on our side. Please try again.", code: "internal" },
    },
  });
  renderRoute("/payments/return?payment=tok", paths.paymentsReturn, <ReturnScreen />);
  await advance(1100);
  expect(screen.getByRole("alert").textContent).toContain(
    "Something went wrong on our side. Please try again. Your payment is safe",
  );
});
