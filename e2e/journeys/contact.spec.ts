// Writing to us: every error, the number on screen and by letter, a lost network, the keyboard alone.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { tabTo } from "../keyboard";
import { hold, SCRIPTS } from "../network";
import { answered, visit } from "../page";
import { expect, test } from "../test";

const CALL = "**/api/notifications/contact/";
const NUMBER = /^DFT-[2-9A-Z]{4}-[2-9A-Z]{4}$/;

const form = (page: Page) => page.getByRole("form", { name: "Write to us" });
const field = (page: Page, name: RegExp) => form(page).getByRole("textbox", { name });
const topic = (page: Page) => form(page).getByRole("combobox", { name: /Topic/ });
const send = (page: Page) => form(page).getByRole("button", { name: "Send Message" });
const number = (page: Page) => page.getByRole("main").getByText(NUMBER);

async function fill(page: Page, message: string) {
  await field(page, /name/).fill("Asha Rao");
  await field(page, /E-mail/).fill("asha@example.in");
  await topic(page).selectOption("A complaint");
  await field(page, /Message/).fill(message);
}

test("the number is on screen and in the letter, and the officer has the words", async ({ page }) => {
  await visit(page, "/contact");
  const release = await hold(page, CALL);
  await fill(page, "The candle came without its glass.\n\nPlease send another.");
  await send(page).tap();
  await expect(form(page).getByRole("button", { name: "Sending..." })).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(number(page)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Your ticket number is" })).toBeFocused();
  await expectAccessible(page);
  const ticket = (await number(page).textContent()) ?? "";

  const outbox = await (await page.request.get("/dev/outbox/")).text();
  expect(outbox).toContain(`We have your message (${ticket})`);
  expect(outbox).toContain(`${ticket}: A complaint`);
  expect(outbox).toContain("grievance@demo.dft.example");
  expect(outbox).toContain("The candle came without its glass.");

  await page.getByRole("button", { name: "Write another message" }).tap();
  await expect(field(page, /Message/)).toHaveValue("");
});

test("a server that is gone keeps the words, and the same words twice are one ticket", async ({
  page,
  faults,
  server,
}) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await visit(page, "/contact");
  await answered(page);
  await fill(page, "Is anybody there today?");
  await server.kill();
  await send(page).tap();
  await expect(page.getByRole("alert")).toContainText("No response received from server. Your words are still here");
  await expect(field(page, /Message/)).toHaveValue("Is anybody there today?");
  await expect(topic(page)).toHaveValue("grievance");
  await expectAccessible(page);

  await server.start();
  await send(page).tap();
  await expect(number(page)).toBeVisible();
  const first = await number(page).textContent();
  await page.getByRole("button", { name: "Write another message" }).tap();
  await fill(page, "Is anybody there today?");
  await send(page).tap();
  await expect(number(page)).toHaveText(first ?? "");
});

test("what the server refuses stands at its field", async ({ page, faults }) => {
  faults.expect(/422.*contact/);
  await visit(page, "/contact");
  await fill(page, "Where is my lamp?");
  // Fine to the page, and to nobody's mail server.
  await field(page, /E-mail/).fill("asha..rao@example.in");
  await send(page).tap();
  await expect(form(page).getByText("Please enter a valid email address")).toBeVisible();
  await expect(field(page, /E-mail/)).toBeFocused();
});

test("by keyboard alone", async ({ page }) => {
  await visit(page, "/contact");
  await tabTo(page, field(page, /name/));
  await page.keyboard.type("Ravi Kumar");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ravi@example.in");
  await page.keyboard.press("Tab");
  await expect(topic(page)).toBeFocused();
  await page.keyboard.type("Press");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Whom may I ask about you?");
  await page.keyboard.press("Tab");
  await expect(send(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(number(page)).toBeVisible();
});

test("what is typed and sent before the page has woken up is kept and sent then", async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto("/contact");
  await fill(page, "I am quicker than your scripts.");
  await send(page).tap();
  release();
  await expect(number(page)).toBeVisible();
  await expect(page).toHaveURL("/contact");
});
