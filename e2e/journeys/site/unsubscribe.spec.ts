// Unsubscribing from the newsletter by the link in its emails.
import { type APIRequestContext, expect as expectResponse } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { gotoHydrated, waitForData } from "../../support/page";
import { expect, test } from "../../support/test";

/** Subscribes an email address; returns the unsubscribe path in the welcome email. */
async function unsubscribeLink(api: APIRequestContext, email: string): Promise<string> {
  await expectResponse(await api.post("/api/notifications/subscribe/", { data: { email } })).toBeOK();
  const outbox = (await (await api.get("/dev/outbox/")).text()).replaceAll("&#x2f;", "/");
  const [, afterRecipient] = outbox.split(`to ${email}`);
  const link = afterRecipient?.match(/\/newsletter\/unsubscribe\/[\w-]+/)?.[0];
  if (!link) throw new Error(`no email to ${email} in the outbox`);
  return link;
}

test("the link asks for confirmation, and the button unsubscribes by keyboard", async ({ page }) => {
  const link = await unsubscribeLink(page.request, "leaving@example.in");
  const response = await gotoHydrated(page, link);
  expect(response?.status()).toBe(200);
  await waitForData(page);
  await expect(page.getByRole("heading", { level: 1, name: "Leave the weekly tips?" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("main").getByRole("button", { name: "Unsubscribe" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "You are unsubscribed." })).toBeVisible();
  await expectAccessible(page);
});

test("the API link redirects to the same page", async ({ page }) => {
  const link = await unsubscribeLink(page.request, "opening@example.in");
  await gotoHydrated(page, `/api/notifications/unsubscribe/${link.split("/").pop()}/`);
  await expect(page).toHaveURL(link);
  await expect(page.getByRole("heading", { level: 1, name: "Leave the weekly tips?" })).toBeVisible();
});
