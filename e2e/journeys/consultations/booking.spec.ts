// Booking a consultation: as a guest and a member, with failed payments, races and network errors.
import { expectAccessible } from "../../support/axe";
import {
  bookingPath,
  bookViaApi,
  fillPatient,
  freeSlots,
  listFreeSlots,
  myAppointments,
  payButton,
} from "../../support/booking";
import { gotoHydrated, waitForHydration } from "../../support/page";
import { completeSandboxPayment } from "../../support/sandbox";
import { expect, test } from "../../support/test";
import { asha, signInViaApi, uniqueUser } from "../../support/users";

const DOCTOR_ID = 1;

test("a guest's form is still filled after signing in, and the payment confirms the booking", async ({ page }) => {
  await gotoHydrated(page, bookingPath(DOCTOR_ID));
  await expect(page.getByText("All times are India time (IST).")).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expectAccessible(page);
  await freeSlots(page).first().tap();
  const selectedTime = await page
    .getByRole("group", { name: /^(Morning|Afternoon|Evening)$/ })
    .getByRole("button", { pressed: true })
    .textContent();
  await fillPatient(page, { name: "Kiran Rao", email: "kiran@example.in" });
  await page.getByLabel("What would you like to talk about?").fill("I sleep badly.");
  await payButton(page).tap();

  await expect(page).toHaveURL(/^[^?]+\/login\?next=/);
  await page.getByRole("button", { name: new RegExp(asha.name) }).tap();
  await expect(page).toHaveURL(bookingPath(DOCTOR_ID));
  await expect(page.getByLabel("Full Name")).toHaveValue("Kiran Rao");
  await expect(page.getByLabel("What would you like to talk about?")).toHaveValue("I sleep badly.");
  await expect(
    page.getByRole("group", { name: /^(Morning|Afternoon|Evening)$/ }).getByRole("button", { pressed: true }),
  ).toHaveText(selectedTime ?? "");

  await payButton(page).tap();
  await completeSandboxPayment(page, "success");
  await expect(page).toHaveURL(/\/consultations\/booking-confirmed\?appointment=\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
  await expect(page.getByText(/ IST$/)).toBeVisible();
  await waitForHydration(page);
  await expectAccessible(page);

  const calendar = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  const file = await page.request.get(calendar ?? "");
  expect(file.headers()["content-type"]).toContain("text/calendar");

  await page.getByRole("link", { name: "See My Consultations" }).tap();
  await expect(page.getByText("Showing 1 consultation", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Join Session" })).toHaveAttribute("href", /^\/consultations\/room\//);
  await expectAccessible(page);

  // The draft is deleted after the booking.
  await gotoHydrated(page, bookingPath(DOCTOR_ID));
  await expect(page.getByLabel("What would you like to talk about?")).toHaveValue("");
});

test("a failed payment keeps the slot held, and it can be paid later", async ({ page }) => {
  const user = uniqueUser();
  await signInViaApi(page.request, user);
  await gotoHydrated(page, bookingPath(DOCTOR_ID));
  await freeSlots(page).first().tap();
  await fillPatient(page, user);
  await payButton(page).tap();
  await completeSandboxPayment(page, "failure");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The payment did not go through");

  await gotoHydrated(page, bookingPath(DOCTOR_ID));
  const holdBanner = page.getByRole("region", { name: "Held for you" });
  await expect(holdBanner.getByRole("timer")).toHaveText(/^1\d:\d\d$/);
  await expect(page.getByLabel("Phone Number")).toHaveValue("9876543210");
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
  await payButton(page).tap();
  await completeSandboxPayment(page, "success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
  expect(await myAppointments(page.request)).toHaveLength(1);
});

test("a slot taken by another user shows an alert that offers the nearest slot", async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  pageErrors.expect(/409.*consultations\/appointments/);
  const user = uniqueUser();
  await signInViaApi(page.request, user);
  await gotoHydrated(page, bookingPath(2));
  const [startsAt] = await listFreeSlots(page.request, 2);
  await freeSlots(page).first().tap();
  await fillPatient(page, user);

  const origin = baseURL ?? "";
  const otherContext = await browser.newContext({ baseURL: origin });
  const otherUser = uniqueUser("Zoya Khan");
  await signInViaApi(otherContext.request, otherUser);
  await bookViaApi(otherContext.request, origin, { doctorId: 2, startsAt: startsAt ?? "", user: otherUser });
  await otherContext.close();

  await payButton(page).tap();
  const alert = page.getByRole("alert");
  await expect(alert).toBeInViewport();
  await expect(alert).toContainText("Everything you typed is still here.");
  await expectAccessible(page);
  await alert.getByRole("button").first().tap();
  await expect(page.getByLabel("Phone Number")).toHaveValue("9876543210");
  await payButton(page).tap();
  await completeSandboxPayment(page, "success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
});

test.describe("outside India's time zone", () => {
  test.use({ timezoneId: "America/New_York" });

  test("slots show the device's time and India's, and the booking has the same instant", async ({ page }) => {
    const user = uniqueUser();
    await signInViaApi(page.request, user);
    await gotoHydrated(page, bookingPath(DOCTOR_ID));
    await expect(
      page.getByText(/^Times are your device's, New York \(GMT−\d\), with India time \(IST\) below\.$/),
    ).toBeVisible();
    const [startsAt] = await listFreeSlots(page.request, DOCTOR_ID);
    await expect(freeSlots(page).first()).toContainText(/[AP]M.*[AP]M IST/);
    await freeSlots(page).first().tap();
    await fillPatient(page, user);
    await payButton(page).tap();
    await completeSandboxPayment(page, "success");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
    await expect(page.getByText(/ in New York \(GMT−\d\)$/)).toBeVisible();
    const [appointment] = await myAppointments(page.request);
    expect(Date.parse(appointment?.appointment_datetime ?? "")).toBe(Date.parse(startsAt ?? ""));
  });
});
