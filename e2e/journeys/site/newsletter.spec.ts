// The newsletter form.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { SCRIPTS, stallRequests } from "../../support/network";
import { gotoHydrated, gotoLoaded } from "../../support/page";
import { expect, test } from "../../support/test";

const SUBSCRIBE_API = "**/api/notifications/subscribe/";
const emailInput = (page: Page) => page.getByRole("contentinfo").getByRole("textbox", { name: "E-mail" });
const subscribeButton = (page: Page) => page.getByRole("contentinfo").getByRole("button", { name: "Subscribe" });

test("shows the pending state, then thanks and clears the input", async ({ page }) => {
  const release = await stallRequests(page, SUBSCRIBE_API);
  // The form is on every page; axe is faster on a short one.
  await gotoHydrated(page, "/press");
  await emailInput(page).fill("asha@example.in");
  await subscribeButton(page).tap();
  await expect(page.getByRole("button", { name: "Subscribing..." })).toBeVisible();
  await expect(emailInput(page)).toBeDisabled();
  await expectAccessible(page);
  release();
  await expect(page.getByText("Thank you for subscribing!")).toBeVisible();
  await expect(subscribeButton(page)).toBeVisible();
  await expect(emailInput(page)).toBeEnabled();
  await expect(emailInput(page)).toHaveValue("");
  await expectAccessible(page);
});

test("an unreachable server shows an error, and a retry works", async ({ page, pageErrors, server }) => {
  pageErrors.expect(/ERR_CONNECTION_REFUSED/);
  await gotoLoaded(page, "/");
  await server.kill();
  await emailInput(page).fill("asha@example.in");
  await subscribeButton(page).tap();
  await expect(page.getByText("Subscription failed. Please try again.")).toBeVisible();
  await expect(emailInput(page)).toHaveValue("asha@example.in");
  await expectAccessible(page);

  await server.start();
  await subscribeButton(page).tap();
  await expect(page.getByText("Thank you for subscribing!")).toBeVisible();
  await expect(page.getByText("Subscription failed. Please try again.")).toBeHidden();
});

test("an email submitted before hydration is sent after it", async ({ page }) => {
  const release = await stallRequests(page, SCRIPTS);
  await page.goto("/");
  await emailInput(page).fill("early@example.in");
  await subscribeButton(page).tap();
  release();
  await expect(page.getByText("Thank you for subscribing!")).toBeVisible();
  await expect(page).toHaveURL("/");
});
