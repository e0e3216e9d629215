// The pricing page.
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import { mockApi, renderRoute } from "~/testing/testUtils";
import { PricingScreen } from "./PricingScreen";
import { basic, plans } from "./testUtils";

const PLANS = "/api/v1/subscriptions/plans/";

afterEach(cleanup);

const open = () => renderRoute(paths.pricing, paths.pricing, <PricingScreen />);
const row = (name: RegExp) => screen.getByRole("row", { name }).textContent;

test("shows Free and every plan with the server's prices", async () => {
  mockApi({ [PLANS]: { body: plans } });
  open();
  await screen.findByText("₹299");
  const table = within(screen.getByRole("table", { name: "What Free and each plan give" }));
  expect(table.getAllByRole("row")).toHaveLength(5);
  expect(row(/^Free/)).toBe("FreeNo end₹0Full feeNone");
  expect(row(/^Basic/)).toBe("Basic Plan1 Month₹299Full feeAll");
  expect(row(/^Standard/)).toBe("Standard Plan3 Months₹79910% offAll");
  expect(row(/^Premium/)).toBe("Premium Plan12 Months₹2,49920% offAll");
});

test("shows the plans without prices while loading", () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  open();
  expect(row(/^Standard/)).toBe("Standard PlanAll");
  expect(within(screen.getByRole("table")).queryByText(/₹[1-9]/)).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("Loading prices...");
});

test("an unknown plan includes audio at the full consultation fee", async () => {
  mockApi({ [PLANS]: { body: [{ ...basic, name: "Weekend Plan" }] } });
  open();
  await screen.findByText("₹299");
  expect(row(/^Weekend/)).toBe("Weekend Plan1 Month₹299Full feeAll");
  expect(screen.queryByRole("row", { name: /^Standard/ })).toBeNull();
});

test("a failed request can be retried", async () => {
  mockApi({});
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("The prices could not be loaded.");
  mockApi({ [PLANS]: { body: plans } });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("₹799")).toBeDefined();
});

test("explains former prices", async () => {
  mockApi({ [PLANS]: { body: plans } });
  open();
  const answer = (question: RegExp) => screen.getByText(question).nextElementSibling?.textContent;
  expect(answer(/Premium for ₹299 a month/)).toContain("That is the Basic Plan: one month of premium access.");
  expect(answer(/Family for ₹499 a month”, up to 4 members/)).toContain("coming and not for sale yet");
  expect(screen.getByRole("link", { name: "Choose a plan" }).getAttribute("href")).toBe("/subscriptions");
  await screen.findByText("₹299");
});
