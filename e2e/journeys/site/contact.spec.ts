// The contact form: ticket number, emails, network errors, server validation, keyboard, submission before hydration.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { tabTo } from "../../support/keyboard";
import { SCRIPTS, stallRequests } from "../../support/network";
import { gotoHydrated, gotoLoaded } from "../../support/page";
import { expect, test } from "../../support/test";

const CONTACT_API = "**/api/notifications/contact/";
const TICKET_NUMBER = /^DFT-[2-9A-Z]{4}-[2-9A-Z]{4}$/;

const form = (page: Page) => page.getByRole("form", { name: "Write to us" });
const textbox = (page: Page, name: RegExp) => form(page).getByRole("textbox", { name });
const topic = (page: Page) => form(page).getByRole("combobox", { name: /Topic/ });
const sendButton = (page: Page) => form(page).getByRole("button", { name: "Send Message" });
const ticketNumber = (page: Page) => page.getByRole("main").getByText(TICKET_NUMBER);

async function fillForm(page: Page, message: string) {
  await textbox(page, /name/).fill("Asha Rao");
  await textbox(page, /E-mail/).fill("asha@example.in");
  await topic(page).selectOption("A complaint");
  await textbox(page, /Message/).fill(message);
}

test("the ticket number is shown and emailed, and the grievance officer gets the message", async ({ page }) => {
  await gotoHydrated(page, "/contact");
  const release = await stallRequests(page, CONTACT_API);
  await fillForm(page, "The candle came without its glass.\n\nPlease send another.");
  await sendButton(page).tap();
  await expect(form(page).getByRole("button", { name: "Sending..." })).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(ticketNumber(page)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Your ticket number is" })).toBeFocused();
  await expectAccessible(page);
  const ticket = (await ticketNumber(page).textContent()) ?? "";

  const outbox = await (await page.request.get("/dev/outbox/")).text();
  expect(outbox).toContain(`We have your message (${ticket})`);
  expect(outbox).toContain(`${ticket}: A complaint`);
  expect(outbox).toContain("grievance@demo.dft.example");
  expect(outbox).toContain("The candle came without its glass.");

  await page.getByRole("button", { name: "Write another message" }).tap();
  await expect(textbox(page, /Message/)).toHaveValue("");
});

test("a network error keeps the message, and sending it twice creates one ticket", async ({
  page,
  pageErrors,
  server,
}) => {
  pageErrors.expect(/ERR_CONNECTION_REFUSED/);
  await gotoLoaded(page, "/contact");
  await fillForm(page, "Is the support desk open today?");
  await server.kill();
  await sendButton(page).tap();
  await expect(page.getByRole("alert")).toContainText("No response received from server. Your words are still here");
  await expect(textbox(page, /Message/)).toHaveValue("Is the support desk open today?");
  await expect(topic(page)).toHaveValue("grievance");
  await expectAccessible(page);

  await server.start();
  await sendButton(page).tap();
  await expect(ticketNumber(page)).toBeVisible();
  const firstNumber = await ticketNumber(page).textContent();
  await page.getByRole("button", { name: "Write another message" }).tap();
  await fillForm(page, "Is the support desk open today?");
  await sendButton(page).tap();
  await expect(ticketNumber(page)).toHaveText(firstNumber ?? "");
});

test("the form is filled and sent by keyboard", async ({ page }) => {
  await gotoHydrated(page, "/contact");
  await tabTo(page, textbox(page, /name/));
  await page.keyboard.type("Ravi Kumar");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ravi@example.in");
  await page.keyboard.press("Tab");
  await expect(topic(page)).toBeFocused();
  await page.keyboard.type("Press");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Whom may I ask about you?");
  await page.keyboard.press("Tab");
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(ticketNumber(page)).toBeVisible();
});

test("a message submitted before hydration is sent after it", async ({ page }) => {
  const release = await stallRequests(page, SCRIPTS);
  await page.goto("/contact");
  await fillForm(page, "I am quicker than your scripts.");
  await sendButton(page).tap();
  release();
  await expect(ticketNumber(page)).toBeVisible();
  await expect(page).toHaveURL("/contact");
});
