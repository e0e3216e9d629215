// Writing to us: every error, the number on screen and by letter, a lost network, the keyboard alone.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { tabTo } from "../keyboard";
import { hold, SCRIPTS } from "../network";
import { answered, visit } from "../page";
import { asha, signedIn } from "../people";
import { desk } from "../screens";
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

test("every field tells what it needs, at 360 pixels and in the dark", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await visit(page, "/contact");
  await answered(page);
  await send(page).tap();
  for (const said of ["Name is required", "Email is required", "Please choose a topic", "Message is required"]) {
    await expect(form(page).getByText(said)).toBeVisible();
  }
  await expect(field(page, /name/)).toBeFocused();
  await expectAccessible(page);

  const wrong: [RegExp, string, string][] = [
    [/name/, "A", "Name must be at least 2 characters"],
    [/name/, "a".repeat(51), "Name must be less than 50 characters"],
    [/name/, "R2D2", "Name can only contain letters and spaces"],
    [/E-mail/, "asha@nowhere", "Please enter a valid email address"],
    [/Message/, "Too short", "Message must be at least 10 characters"],
    [/Message/, "x".repeat(2001), "Message must be less than 2000 characters"],
  ];
  for (const [name, typed, said] of wrong) {
    await field(page, name).fill(typed);
    await field(page, name).blur();
    await expect(form(page).getByText(said)).toBeVisible();
  }

  await fill(page, "Where is my lamp? 🪔");
  await expect(form(page).getByText(/required|must be|valid|choose a topic/)).toHaveCount(0);
  await topic(page).evaluate((select: HTMLSelectElement) => {
    select.value = "";
  });
  await send(page).tap();
  await expect(topic(page)).toBeFocused();
  await expect(field(page, /Message/)).toHaveValue("Where is my lamp? 🪔");
  expect(sent).toEqual([]);
});

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

test("a doctor's Message brings topic and doctor, and a member's name", async ({ page }) => {
  await signedIn(page.request, asha);
  await visit(page, "/consultations/doctor/1");
  await page.getByRole("link", { name: "Message", exact: true }).tap();
  await expect(page).toHaveURL("/contact?topic=message&doctor=1");
  await expect(topic(page)).toHaveValue("message");
  await expect(form(page).getByText(/^Dr\. /)).toBeVisible();
  await expect(field(page, /name/)).toHaveValue(asha.name);
  await expect(field(page, /E-mail/)).toHaveValue(asha.email);
  await expectAccessible(page);
  await form(page)
    .getByRole("link", { name: /^Not about/ })
    .tap();
  await expect(page).toHaveURL("/contact?topic=message");
  await expect(form(page).getByText(/^Dr\. /)).toHaveCount(0);
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

test.describe("at a desk", () => {
  test.use(desk);

  test("the officer stands beside the form", async ({ page }) => {
    await visit(page, "/contact?topic=grievance");
    const card = page.getByRole("region", { name: "Grievance officer" });
    await expect(card.getByText("Demo Grievance Officer")).toBeVisible();
    await expect(card.getByRole("link", { name: "grievance@demo.dft.example" })).toBeVisible();
    await expect(card).toContainText("within 48 hours");
    await expect(topic(page)).toHaveValue("grievance");
    await expectAccessible(page);
  });
});
