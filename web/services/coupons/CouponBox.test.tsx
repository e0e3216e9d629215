// The coupon box in every state.
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { createTestQueryClient, mockApi } from "~/testing/testUtils";
import type { Coupon } from "./api";
import { CouponBox } from "./CouponBox";

const APPLY = "/api/v1/coupons/apply/";
const REMOVE = "/api/v1/coupons/remove/";
const welcome: Coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 80 };
const successResponses = {
  [APPLY]: { body: welcome },
  [REMOVE]: { body: { success: true, message: "Coupon removed" } },
};
const rejection = { status: 422, body: { message: "Invalid coupon code", code: "invalid_coupon" } };

afterEach(cleanup);

type OpenOptions = {
  applied?: Coupon;
  amount?: number | undefined;
  discountAmount?: number;
  appliesTo?: string;
  rejected?: boolean;
};

/** Holds the coupon, inside a form that must not be submitted. */
function Screen({ applied, onSubmit, ...options }: OpenOptions & { onSubmit: () => void }) {
  const [coupon, setCoupon] = useState<Coupon | null>(applied ?? null);
  return (
    <form action={onSubmit}>
      <CouponBox
        area="subscriptions"
        amount={799}
        {...options}
        applied={coupon}
        onApply={setCoupon}
        onRemove={() => setCoupon(null)}
      />
      <button type="submit">Pay</button>
    </form>
  );
}

function open(options: OpenOptions = {}) {
  const onSubmit = vi.fn();
  render(
    <QueryClientProvider client={createTestQueryClient()}>
      <Screen {...options} onSubmit={onSubmit} />
    </QueryClientProvider>,
  );
  return { onSubmit };
}

const input = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Coupon code" });
const button = (name = "Apply") => screen.getByRole<HTMLButtonElement>("button", { name });

test("disables Apply without a code", async () => {
  mockApi(successResponses);
  open();
  expect(button().disabled).toBe(true);
  await userEvent.type(input(), "   ");
  expect(button().disabled).toBe(true);
  await userEvent.type(input(), "{Enter}");
  await userEvent.clear(input());
  await userEvent.type(input(), "w");
  expect(button().disabled).toBe(false);
});

test("disables Apply without an amount", async () => {
  const requests = mockApi(successResponses);
  open({ amount: undefined });
  await userEvent.type(input(), "WELCOME10{Enter}");
  expect(button().disabled).toBe(true);
  expect(requests).toEqual([]);
});

test("shows the code in capitals and sends it as typed with area and amount", async () => {
  const requests = mockApi(successResponses);
  open();
  await userEvent.type(input(), " welcome10 ");
  expect(input().value).toBe(" welcome10 ");
  expect(input().closest(".\\[\\&_input\\]\\:uppercase")).not.toBeNull();
  await userEvent.click(button());
  await screen.findByText("Coupon Applied");
  expect(requests).toEqual([{ path: APPLY, body: { code: "welcome10", amount: 799, area: "subscriptions" } }]);
});

test("while applying keeps focus and ignores a second click", async () => {
  const fetch = vi.fn(() => new Promise<Response>(() => {}));
  vi.stubGlobal("fetch", fetch);
  open();
  await userEvent.type(input(), "WELCOME10");
  await userEvent.click(button());
  const applying = await screen.findByRole("button", { name: "Applying..." });
  expect(applying.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(applying);
  await userEvent.click(applying);
  await userEvent.type(input(), "X{Enter}");
  expect(input().value).toBe("WELCOME10");
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
});

test("shows the applied coupon and moves focus to it", async () => {
  mockApi(successResponses);
  open();
  await userEvent.type(input(), "welcome10{Enter}");
  const panel = await screen.findByRole("status");
  expect(panel.textContent).toContain("Coupon Applied");
  expect(panel.textContent).toContain("WELCOME10");
  expect(panel.textContent).toContain("10% off");
  expect(panel.textContent).toContain("₹80");
  expect(screen.queryByRole("textbox")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(panel));
});

test("shows the discount amount and target from the screen", () => {
  open({ applied: welcome, discountAmount: 72, appliesTo: "on the Standard Plan" });
  expect(screen.getByRole("status").textContent).toContain("₹72");
  expect(screen.getByRole("status").textContent).not.toContain("₹80");
  expect(screen.getByText("on the Standard Plan")).toBeDefined();
});

test("an initially applied coupon takes no focus", () => {
  open({ applied: welcome });
  expect(document.activeElement).toBe(document.body);
});

test("Enter applies the code without submitting the surrounding form", async () => {
  mockApi(successResponses);
  const { onSubmit } = open();
  await userEvent.type(input(), "WELCOME10{Enter}");
  await screen.findByText("Coupon Applied");
  await userEvent.click(button("Remove"));
  await userEvent.type(input(), "{Enter}");
  expect(onSubmit).not.toHaveBeenCalled();
});

test("Remove clears the coupon and focuses the input", async () => {
  const requests = mockApi(successResponses);
  open({ applied: welcome });
  await userEvent.click(button("Remove"));
  expect(input().value).toBe("");
  expect(document.activeElement).toBe(input());
  await waitFor(() => expect(requests).toEqual([{ path: REMOVE, body: { code: "WELCOME10" } }]));
});

test("Remove works without a server response", async () => {
  mockApi({});
  open({ applied: welcome });
  await userEvent.click(button("Remove"));
  expect(input()).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a rejected code stays in the input and its error clears on typing", async () => {
  mockApi({ [APPLY]: rejection });
  open();
  await userEvent.type(input(), "EXPIRED5{Enter}");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Invalid coupon code");
  expect(alert.className).toContain("bg-danger-soft");
  expect(input().value).toBe("EXPIRED5");
  expect(input().getAttribute("aria-invalid")).toBe("true");
  expect(input().getAttribute("aria-describedby")).toBe(alert.id);
  await userEvent.type(input(), "0");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(input().hasAttribute("aria-invalid")).toBe(false);
});

test.each([
  ["a rate limit", { [APPLY]: { status: 429, body: { message: "Slow down", code: "too_many" } } }, /Please wait/],
  ["a network error", {}, "No response received from server. Please try again."],
])("%s is not called invalid and can be retried", async (_, responses, message) => {
  mockApi(responses);
  open();
  await userEvent.type(input(), "WELCOME10{Enter}");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(message);
  mockApi(successResponses);
  await userEvent.click(button());
  expect(await screen.findByText("Coupon Applied")).toBeDefined();
});

test("a coupon rejected later is called invalid until the user types", async () => {
  mockApi(successResponses);
  open({ rejected: true });
  expect(screen.getByRole("alert").textContent).toBe("Invalid coupon code");
  await userEvent.type(input(), "W");
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.type(input(), "ELCOME10{Enter}");
  expect(await screen.findByText("Coupon Applied")).toBeDefined();
});
