// The doctor directory: search, filters, specializations, and unknown doctors.
import { expectAccessible } from "../../support/axe";
import { SCRIPTS, stallRequests } from "../../support/network";
import { gotoHydrated, waitForData } from "../../support/page";
import { expect, test } from "../../support/test";
import { desktop } from "../../support/viewports";

test("search and filters are in the URL, survive a reload, and are restored by Back", async ({ page }) => {
  await gotoHydrated(page, "/consultations");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Expert Mental Health Care at Your Fingertips");
  await expect(page.getByRole("region", { name: "Meet our doctors" }).getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "What would you like help with?" }).getByRole("article")).toHaveCount(
    4,
  );
  await page.getByRole("link", { name: "Find Your Doctor" }).tap();
  await expect(page).toHaveURL("/consultations/doctors");
  await waitForData(page);
  const doctorCount = await page.getByRole("article").count();
  expect(doctorCount).toBeGreaterThan(2);

  await page.getByRole("searchbox").fill("sleep");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("fee-low");
  await page.getByRole("button", { name: "Filters" }).tap();
  await page.getByRole("button", { name: "Sleep Medicine" }).tap();
  await expect(page).toHaveURL("/consultations/doctors?q=sleep&sort=fee-low&specialization=sleep-medicine");
  const matchCount = await page.getByRole("article").count();
  expect(matchCount).toBeLessThan(doctorCount);
  expect(matchCount).toBeGreaterThan(0);
  await expectAccessible(page);

  // A shared link shows the same result.
  await page.reload();
  await waitForData(page);
  await expect(page.getByRole("article")).toHaveCount(matchCount);
  await expect(page.getByRole("searchbox")).toHaveValue("sleep");

  await page
    .getByRole("link", { name: /^View Profile/ })
    .first()
    .tap();
  await expect(page).toHaveURL(/\/consultations\/doctor\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Dr\. /);
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(matchCount);
});

test("the doctors of a specialization can be searched and filtered", async ({ page }) => {
  await gotoHydrated(page, "/consultations/specialization/sleep-medicine");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sleep Medicine");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Search" }).tap();
  await page.getByRole("searchbox").fill("no-such-name");
  await expect(page.getByRole("heading", { name: "No Specialists Found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear All Filters" }).tap();
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  await page.getByRole("group", { name: "Languages" }).getByRole("button").first().tap();
  await expect(page).toHaveURL(/\?language=/);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("an unknown specialization and an unknown doctor return 404", async ({ page, pageErrors }) => {
  pageErrors.expect(/404.*(specialization\/rocket-science|doctor\/999999|doctors\/999999)/);
  const specialization = await gotoHydrated(page, "/consultations/specialization/rocket-science");
  expect(specialization?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "No Specialists Found" })).toBeVisible();
  await expectAccessible(page);
  const doctor = await gotoHydrated(page, "/consultations/doctor/999999");
  expect(doctor?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Doctor Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Browse All Doctors" }).tap();
  await expect(page).toHaveURL("/consultations/doctors");
});

test("text typed before hydration is searched after it", async ({ page }) => {
  const release = await stallRequests(page, SCRIPTS);
  await page.goto("/consultations/doctors", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("psychiatry");
  release();
  await expect(page).toHaveURL(/\?q=psychiatry$/);
  await expect(page.getByRole("searchbox")).toHaveValue("psychiatry");
});

test.describe("on desktop", () => {
  test.use(desktop);

  test("a search result is booked by keyboard", async ({ page }) => {
    await gotoHydrated(page, "/consultations/doctors");
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("psychiatry");
    await expect(page).toHaveURL(/\?q=psychiatry$/);
    const bookLink = page.getByRole("link", { name: /^Book Now/ }).first();
    await bookLink.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Book a session with Dr\. /);
    await expectAccessible(page);
  });
});
