// Finding a doctor: by name, by what troubles one, by a friend's link.
import { expectAccessible } from "../axe";
import { answered, visit } from "../page";
import { desk } from "../screens";
import { expect, test } from "../test";

test("from the landing to a doctor, and back to the same choices", async ({ page }) => {
  await visit(page, "/consultations");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Expert Mental Health Care at Your Fingertips");
  await expect(page.getByRole("region", { name: "Meet our doctors" }).getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "What would you like help with?" }).getByRole("article")).toHaveCount(
    4,
  );
  await page.getByRole("link", { name: "Find Your Doctor" }).tap();
  await expect(page).toHaveURL("/consultations/doctors");
  await answered(page);
  const everybody = await page.getByRole("article").count();
  expect(everybody).toBeGreaterThan(2);

  await page.getByRole("searchbox").fill("sleep");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("fee-low");
  await page.getByRole("button", { name: "Filters" }).tap();
  await page.getByRole("button", { name: "Sleep Medicine" }).tap();
  await expect(page).toHaveURL("/consultations/doctors?q=sleep&sort=fee-low&specialization=sleep-medicine");
  const some = await page.getByRole("article").count();
  expect(some).toBeLessThan(everybody);
  expect(some).toBeGreaterThan(0);
  await expectAccessible(page);

  // A friend who opens the link sees the same.
  await page.reload();
  await answered(page);
  await expect(page.getByRole("article")).toHaveCount(some);
  await expect(page.getByRole("searchbox")).toHaveValue("sleep");

  await page
    .getByRole("link", { name: /^View Profile/ })
    .first()
    .tap();
  await expect(page).toHaveURL(/\/consultations\/doctor\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Dr\. /);
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(some);
});

test("a field of care leads to its doctors, searched and filtered", async ({ page }) => {
  await visit(page, "/consultations/specialization/sleep-medicine");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sleep Medicine");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Search" }).tap();
  await page.getByRole("searchbox").fill("nobody-of-this-name");
  await expect(page.getByRole("heading", { name: "No Specialists Found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear All Filters" }).tap();
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  await page.getByRole("group", { name: "Languages" }).getByRole("button").first().tap();
  await expect(page).toHaveURL(/\?language=/);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a field that is none, and a doctor who is nobody", async ({ page, faults }) => {
  faults.expect(/404.*(specialization\/rocket-science|doctor\/999999|doctors\/999999)/);
  const field = await visit(page, "/consultations/specialization/rocket-science");
  expect(field?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "No Specialists Found" })).toBeVisible();
  await expectAccessible(page);
  const doctor = await visit(page, "/consultations/doctor/999999");
  expect(doctor?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Doctor Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Browse All Doctors" }).tap();
  await expect(page).toHaveURL("/consultations/doctors");
});

test("what was typed before the scripts came is searched for all the same", async ({ page }) => {
  let come = () => {};
  const typed = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto("/consultations/doctors", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("psychiatry");
  come();
  await expect(page).toHaveURL(/\?q=psychiatry$/);
  await expect(page.getByRole("searchbox")).toHaveValue("psychiatry");
});

test.describe("at a desk", () => {
  test.use(desk);

  test("the whole way from the directory to the booking by keyboard", async ({ page }) => {
    await visit(page, "/consultations/doctors");
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("psychiatry");
    await expect(page).toHaveURL(/\?q=psychiatry$/);
    const book = page.getByRole("link", { name: /^Book Now/ }).first();
    await book.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Book a session with Dr\. /);
    await expectAccessible(page);
  });
});
