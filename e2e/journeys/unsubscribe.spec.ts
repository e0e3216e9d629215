// From the letter back out: the link in the welcome leads to a page that asks first.
import { type APIRequestContext, expect as expectAnswer } from "@playwright/test";
import { expectAccessible } from "../axe";
import { answered, visit } from "../page";
import { expect, test } from "../test";

/** Subscribes an address and answers the path of the page that its letter links to. */
async function letterLink(visitor: APIRequestContext, email: string): Promise<string> {
  await expectAnswer(await visitor.post("/api/notifications/subscribe/", { data: { email } })).toBeOK();
  const outbox = (await (await visitor.get("/dev/outbox/")).text()).replaceAll("&#x2f;", "/");
  const [, afterRecipient] = outbox.split(`to ${email}`);
  const link = afterRecipient?.match(/\/newsletter\/unsubscribe\/[\w-]+/)?.[0];
  if (!link) throw new Error(`no letter to ${email} in the outbox`);
  return link;
}

test("opening the link changes nothing; pressing the button does, by keyboard too", async ({ page }) => {
  const link = await letterLink(page.request, "leaving@example.in");
  const response = await visit(page, link);
  expect(response?.status()).toBe(200);
  await answered(page);
  await expect(page.getByRole("heading", { level: 1, name: "Leave the weekly tips?" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("main").getByRole("button", { name: "Unsubscribe" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "You are unsubscribed." })).toBeVisible();
  await expectAccessible(page);
});

test("a mail program's plain link leads to the same page", async ({ page }) => {
  const link = await letterLink(page.request, "opening@example.in");
  await visit(page, `/api/notifications/unsubscribe/${link.split("/").pop()}/`);
  await expect(page).toHaveURL(link);
  await expect(page.getByRole("heading", { level: 1, name: "Leave the weekly tips?" })).toBeVisible();
});
