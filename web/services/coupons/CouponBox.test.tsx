// The box through all its states, as a screen uses it.
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
const taken = { [APPLY]: { body: welcome }, [REMOVE]: { body: { success: true, message: "Coupon removed" } } };
const refused = { status: 422, body: { message: "Invalid coupon code", code: "invalid_coupon" } };

afterEach(cleanup);

type OpenOptions = { applied?: Coupon; amount?: number | undefined; takesOff?: number; on?: string; refused?: boolean };

/** A screen that keeps the coupon, inside a form that must not be sent. */
function Screen({ applied, sent, ...options }: OpenOptions & { sent: () => void }) {
  const [coupon, setCoupon] = useState<Coupon | null>(applied ?? null);
  return (
    <form action={sent}>
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
  const sent = vi.fn();
  render(
    <QueryClientProvider client={createTestQueryClient()}>
      <Screen {...options} sent={sent} />
    </QueryClientProvider>,
  );
  return { sent };
}

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Coupon code" });
const button = (name = "Apply") => screen.getByRole<HTMLButtonElement>("button", { name });

test("without a code there is nothing to apply", async () => {
  mockApi(taken);
  open();
  expect(button().disabled).toBe(true);
  await userEvent.type(box(), "   ");
  expect(button().disabled).toBe(true);
  await userEvent.type(box(), "{Enter}");
  await userEvent.clear(box());
  await userEvent.type(box(), "w");
  expect(button().disabled).toBe(false);
});

test("without an amount a code cannot be applied", async () => {
  const asked = mockApi(taken);
  open({ amount: undefined });
  await userEvent.type(box(), "WELCOME10{Enter}");
  expect(button().disabled).toBe(true);
  expect(asked).toEqual([]);
});

test("the code is seen in capitals and sent as it was typed, with area and amount", async () => {
  const asked = mockApi(taken);
  open();
  await userEvent.type(box(), " welcome10 ");
  expect(box().value).toBe(" welcome10 ");
  expect(box().closest(".\\[\\&_input\\]\\:uppercase")).not.toBeNull();
  await userEvent.click(button());
  await screen.findByText("Coupon Applied");
  expect(asked).toEqual([{ path: APPLY, body: { code: "welcome10", amount: 799, area: "subscriptions" } }]);
});

test("while it is applied the button says so, keeps the focus, and a second press is not sent", async () => {
  const fetch = vi.fn(() => new Promise<Response>(() => {}));
  vi.stubGlobal("fetch", fetch);
  open();
  await userEvent.type(box(), "WELCOME10");
  await userEvent.click(button());
  const applying = await screen.findByRole("button", { name: "Applying..." });
  expect(applying.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(applying);
  await userEvent.click(applying);
  await userEvent.type(box(), "X{Enter}");
  expect(box().value).toBe("WELCOME10");
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
});

test("applied: the code, the discount, the amount; the keyboard goes on there", async () => {
  mockApi(taken);
  open();
  await userEvent.type(box(), "welcome10{Enter}");
  const panel = await screen.findByRole("status");
  expect(panel.textContent).toContain("Coupon Applied");
  expect(panel.textContent).toContain("WELCOME10");
  expect(panel.textContent).toContain("10% off");
  expect(panel.textContent).toContain("₹80");
  expect(screen.queryByRole("textbox")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(panel));
});

test("the screen may say what it takes off here, and of what", () => {
  open({ applied: welcome, takesOff: 72, on: "on the Standard Plan" });
  expect(screen.getByRole("status").textContent).toContain("₹72");
  expect(screen.getByRole("status").textContent).not.toContain("₹80");
  expect(screen.getByText("on the Standard Plan")).toBeDefined();
});

test("a coupon that was there from the start takes no focus", () => {
  open({ applied: welcome });
  expect(document.activeElement).toBe(document.body);
});

test("Enter applies, and the form around it is not sent", async () => {
  mockApi(taken);
  const { sent } = open();
  await userEvent.type(box(), "WELCOME10{Enter}");
  await screen.findByText("Coupon Applied");
  await userEvent.click(button("Remove"));
  await userEvent.type(box(), "{Enter}");
  expect(sent).not.toHaveBeenCalled();
});

test("Remove clears it, and the next code can be typed", async () => {
  const asked = mockApi(taken);
  open({ applied: welcome });
  await userEvent.click(button("Remove"));
  expect(box().value).toBe("");
  expect(document.activeElement).toBe(box());
  await waitFor(() => expect(asked).toEqual([{ path: REMOVE, body: { code: "WELCOME10" } }]));
});

test("Remove needs no server", async () => {
  mockApi({});
  open({ applied: welcome });
  await userEvent.click(button("Remove"));
  expect(box()).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a refused code is invalid, stays to be corrected, and the words go with the first letter", async () => {
  mockApi({ [APPLY]: refused });
  open();
  await userEvent.type(box(), "EXPIRED5{Enter}");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Invalid coupon code");
  expect(alert.className).toContain("bg-danger-soft");
  expect(box().value).toBe("EXPIRED5");
  expect(box().getAttribute("aria-invalid")).toBe("true");
  expect(box().getAttribute("aria-describedby")).toBe(alert.id);
  await userEvent.type(box(), "0");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(box().hasAttribute("aria-invalid")).toBe(false);
});

test.each([
  ["too many tries", { [APPLY]: { status: 429, body: { message: "Slow down", code: "too_many" } } }, /Please wait/],
  ["silence", {}, "No response received from server. Please try again."],
])("%s is not called invalid, and another try works", async (_, answers, words) => {
  mockApi(answers);
  open();
  await userEvent.type(box(), "WELCOME10{Enter}");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(words);
  mockApi(taken);
  await userEvent.click(button());
  expect(await screen.findByText("Coupon Applied")).toBeDefined();
});

test("a coupon refused later is named invalid where it stood, until something is typed", async () => {
  mockApi(taken);
  open({ refused: true });
  expect(screen.getByRole("alert").textContent).toBe("Invalid coupon code");
  await userEvent.type(box(), "W");
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.type(box(), "ELCOME10{Enter}");
  expect(await screen.findByText("Coupon Applied")).toBeDefined();
});
