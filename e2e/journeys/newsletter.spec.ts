// The newsletter box through all its states.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { hold, SCRIPTS } from "../network";
import { answered, visit } from "../page";
import { expect, test } from "../test";

const CALL = "**/api/notifications/subscribe/";
const box = (page: Page) => page.getByRole("contentinfo").getByRole("textbox", { name: "E-mail" });
const button = (page: Page) => page.getByRole("contentinfo").getByRole("button", { name: "Subscribe" });

test("it waits while it is sent, then thanks and clears the input", async ({ page }) => {
  const release = await hold(page, CALL);
  // The box is at the end of every page; a short one is read sooner.
  await visit(page, "/press");
  await box(page).fill("asha@example.in");
  await button(page).tap();
  await expect(page.getByRole("button", { name: "Subscribing..." })).toBeVisible();
  await expect(box(page)).toBeDisabled();
  await expectAccessible(page);
  release();
  await expect(page.getByText("Thank you for subscribing!")).toBeVisible();
  await expect(button(page)).toBeVisible();
  await expect(box(page)).toBeEnabled();
  await expect(box(page)).toHaveValue("");
  await expectAccessible(page);
});

test("a server that is gone is a failure, and another try works", async ({ page, faults, server }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await visit(page, "/");
  await answered(page);
  await server.kill();
  await box(page).fill("asha@example.in");
  await button(page).tap();
  await expect(page.getByText("Subscription failed. Please try again.")).toBeVisible();
  await expect(box(page)).toHaveValue("asha@example.in");
  await expectAccessible(page);

  await server.start();
  await button(page).tap();
  await expect(page.getByText("Thank you for subscribing!")).toBeVisible();
  await expect(page.getByText("Subscription failed. Please try again.")).toBeHidden();
});

test("the box of the home page works as the one in the footer", async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("main").getByRole("textbox", { name: "E-mail" }).fill("home@example.in");
  await page.getByRole("main").getByRole("button", { name: "Subscribe" }).tap();
  await expect(page.getByRole("main").getByText("Thank you for subscribing!")).toBeVisible();
});

test("what is sent before the page has woken up is kept and sent then", async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto("/");
  await box(page).fill("early@example.in");
  await button(page).tap();
  release();
  await expect(page.getByText("Thank you for subscribing!")).toBeVisible();
  await expect(page).toHaveURL("/");
});
