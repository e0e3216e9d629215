// My consultations: listing, filtering, paying and cancelling.
import { expectAccessible } from "../../support/axe";
import { bookViaApi, listFreeSlots } from "../../support/booking";
import { expectToast, gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";
import { asha, signInViaApi, uniqueUser } from "../../support/users";
import { desktop } from "../../support/viewports";

test("a guest signs in and returns to the page", async ({ page }) => {
  await gotoHydrated(page, "/my-consultations");
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).tap();
  await page.getByRole("button", { name: new RegExp(asha.name) }).tap();
  await expect(page).toHaveURL("/my-consultations");
});

test("appointments are counted, filtered by URL, and can be paid later", async ({ page, baseURL }) => {
  const user = uniqueUser();
  const origin = baseURL ?? "";
  await signInViaApi(page.request, user);
  const [first] = await listFreeSlots(page.request, 5);
  await bookViaApi(page.request, origin, { doctorId: 5, startsAt: first ?? "", user, coupon: "FREESESSION" });
  const second = (await listFreeSlots(page.request, 6)).at(-1);
  await bookViaApi(page.request, origin, { doctorId: 6, startsAt: second ?? "", user });

  await gotoHydrated(page, "/my-consultations");
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

test.describe("on desktop", () => {
  test.use(desktop);

  test("cancelling by keyboard shows the refund, requires a reason, and frees the slot", async ({ page, baseURL }) => {
    const user = uniqueUser();
    await signInViaApi(page.request, user);
    const startsAt = (await listFreeSlots(page.request, 9)).at(-1);
    await bookViaApi(page.request, baseURL ?? "", {
      doctorId: 9,
      startsAt: startsAt ?? "",
      user,
      coupon: "FREESESSION",
    });
    await gotoHydrated(page, "/my-consultations");
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
    expect(await listFreeSlots(page.request, 9)).toContain(startsAt);
  });
});
