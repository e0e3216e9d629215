// My consultations: seen, filtered, joined, kept in a calendar, called off.
import { expectAccessible } from "../axe";
import { freeMoments, takes } from "../booking";
import { expectToast, visit } from "../page";
import { asha, signedIn, somebody } from "../people";
import { desk } from "../screens";
import { expect, test } from "../test";

test("a guest is invited to sign in, and comes back", async ({ page }) => {
  await visit(page, "/my-consultations");
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).tap();
  await page.getByRole("button", { name: new RegExp(asha.name) }).tap();
  await expect(page).toHaveURL("/my-consultations");
});

test("counted, filtered by the address, and paid later", async ({ page, baseURL }) => {
  const person = somebody();
  const origin = baseURL ?? "";
  await signedIn(page.request, person);
  const [first] = await freeMoments(page.request, 5);
  await takes(page.request, origin, { doctor: 5, at: first ?? "", person, coupon: "FREESESSION" });
  const second = (await freeMoments(page.request, 6)).at(-1);
  await takes(page.request, origin, { doctor: 6, at: second ?? "", person });

  await visit(page, "/my-consultations");
  await expect(page.getByText("Showing 2 consultations")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Confirmed" })).toHaveCount(1);
  const unpaid = page.getByRole("article").filter({ hasText: "Payment Pending" });
  await expect(unpaid.getByRole("link", { name: "Complete Payment" })).toHaveAttribute("href", /\/sandbox\/pay\//);
  await expect(unpaid.getByRole("timer")).toHaveText(/^1\d:\d\d$/);
  await expectAccessible(page);

  await page.getByRole("combobox", { name: "Time Period" }).selectOption("past");
  await expect(page).toHaveURL("/my-consultations?period=past");
  await expect(page.getByText("Showing 0 consultations")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Time Period" })).toHaveValue("past");
  await page.getByRole("button", { name: "Show all consultations" }).tap();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test.describe("at a desk", () => {
  test.use(desk);

  test("called off by keyboard: what comes back is said, a reason is asked for, and it leaves the list", async ({
    page,
    baseURL,
  }) => {
    const person = somebody();
    await signedIn(page.request, person);
    const at = (await freeMoments(page.request, 9)).at(-1);
    await takes(page.request, baseURL ?? "", { doctor: 9, at: at ?? "", person, coupon: "FREESESSION" });
    await visit(page, "/my-consultations");
    await page.getByRole("button", { name: "Cancel" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
    await expect(dialog).toContainText("This action cannot be undone");
    await expect(dialog).toContainText("This session cost nothing, so there is nothing to give back.");
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await expect(dialog.getByRole("button", { name: "Confirm Cancel" })).toBeDisabled();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();

    await page.keyboard.press("Enter");
    await page.keyboard.type("I feel better");
    await dialog.getByRole("button", { name: "Confirm Cancel" }).focus();
    await page.keyboard.press("Enter");
    await expectToast(page, "Appointment cancelled");
    await expect(page.getByRole("heading", { name: "No Consultations Yet" })).toBeVisible();
    expect(await freeMoments(page.request, 9)).toContain(at);
  });
});
