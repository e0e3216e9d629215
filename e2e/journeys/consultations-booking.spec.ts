// Booking a consultation, from the guest's first look to the session's link, with what real life puts in between.
import { expectAccessible } from "../axe";
import { bookingOf, fillPatient, freeMoments, freeTimes, myAppointments, payButton, takes } from "../booking";
import { standing, visit } from "../page";
import { asha, signedIn, somebody } from "../people";
import { choose } from "../sandbox";
import { expect, test } from "../test";

const DOCTOR = 1;

test("a guest fills in the form, signs in, finds it filled, pays, and is booked", async ({ page }) => {
  await visit(page, bookingOf(DOCTOR));
  await expect(page.getByText("All times are India time (IST).")).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expectAccessible(page);
  await freeTimes(page).first().tap();
  const chosen = await page
    .getByRole("group", { name: /^(Morning|Afternoon|Evening)$/ })
    .getByRole("button", { pressed: true })
    .textContent();
  await fillPatient(page, { name: "Kiran Rao", email: "kiran@example.in" });
  await page.getByLabel("What would you like to talk about?").fill("I sleep badly.");
  await payButton(page).tap();

  await expect(page).toHaveURL(/^[^?]+\/login\?next=/);
  await page.getByRole("button", { name: new RegExp(asha.name) }).tap();
  await expect(page).toHaveURL(bookingOf(DOCTOR));
  await expect(page.getByLabel("Full Name")).toHaveValue("Kiran Rao");
  await expect(page.getByLabel("What would you like to talk about?")).toHaveValue("I sleep badly.");
  await expect(
    page.getByRole("group", { name: /^(Morning|Afternoon|Evening)$/ }).getByRole("button", { pressed: true }),
  ).toHaveText(chosen ?? "");

  await payButton(page).tap();
  await choose(page, "success");
  await expect(page).toHaveURL(/\/consultations\/booking-confirmed\?appointment=\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
  await expect(page.getByText(/ IST$/)).toBeVisible();
  await standing(page);
  await expectAccessible(page);

  const calendar = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  const file = await page.request.get(calendar ?? "");
  expect(file.headers()["content-type"]).toContain("text/calendar");

  await page.getByRole("link", { name: "See My Consultations" }).tap();
  await expect(page.getByText("Showing 1 consultation", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Join Session" })).toHaveAttribute("href", /^\/consultations\/room\//);
  await expectAccessible(page);

  // What was typed for this booking is not there for the next.
  await visit(page, bookingOf(DOCTOR));
  await expect(page.getByLabel("What would you like to talk about?")).toHaveValue("");
});

test("a failed payment keeps the time, and the way back can be paid", async ({ page }) => {
  const person = somebody();
  await signedIn(page.request, person);
  await visit(page, bookingOf(DOCTOR));
  await freeTimes(page).first().tap();
  await fillPatient(page, person);
  await payButton(page).tap();
  await choose(page, "failure");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The payment did not go through");

  await visit(page, bookingOf(DOCTOR));
  const held = page.getByRole("region", { name: "Held for you" });
  await expect(held.getByRole("timer")).toHaveText(/^1\d:\d\d$/);
  await expect(page.getByLabel("Phone Number")).toHaveValue("9876543210");
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
  await payButton(page).tap();
  await choose(page, "success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
  expect(await myAppointments(page.request)).toHaveLength(1);
});

test("Back from the payment page brings the filled form, ready to pay", async ({ page }) => {
  const person = somebody();
  await signedIn(page.request, person);
  await visit(page, bookingOf(DOCTOR));
  await freeTimes(page).first().tap();
  await fillPatient(page, person);
  await payButton(page).tap();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.goBack();
  await expect(payButton(page)).toHaveText(/^Pay ₹/);
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).tap();
  await choose(page, "success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
});

test("nothing to pay: the words in the page, then the confirmation", async ({ page }) => {
  const person = somebody();
  await signedIn(page.request, person);
  await visit(page, bookingOf(DOCTOR));
  await freeTimes(page).first().tap();
  await fillPatient(page, person);
  await page.getByLabel("Coupon code").fill("freesession");
  await page.getByRole("button", { name: "Apply" }).tap();
  await expect(page.getByText("Coupon Applied")).toBeVisible();
  await expect(payButton(page)).toHaveText("Confirm Booking");
  await payButton(page).tap();
  await expect(page.getByRole("alert")).toHaveText("Appointment booked successfully! No payment required.");
  await expect(page).toHaveURL(/\/consultations\/booking-confirmed\?appointment=\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
});

test("somebody else was quicker: said at once, and the nearest time is one press away", async ({
  page,
  browser,
  baseURL,
  faults,
}) => {
  faults.expect(/409.*consultations\/appointments/);
  const person = somebody();
  await signedIn(page.request, person);
  await visit(page, bookingOf(2));
  const [at] = await freeMoments(page.request, 2);
  await freeTimes(page).first().tap();
  await fillPatient(page, person);

  const origin = baseURL ?? "";
  const other = await browser.newContext({ baseURL: origin });
  const quicker = somebody("Zoya Khan");
  await signedIn(other.request, quicker);
  await takes(other.request, origin, { doctor: 2, at: at ?? "", person: quicker });
  await other.close();

  await payButton(page).tap();
  const told = page.getByRole("alert");
  await expect(told).toBeInViewport();
  await expect(told).toContainText("Everything you typed is still here.");
  await expectAccessible(page);
  await told.getByRole("button").first().tap();
  await expect(page.getByLabel("Phone Number")).toHaveValue("9876543210");
  await payButton(page).tap();
  await choose(page, "success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
});

test("two taps are one booking", async ({ page }) => {
  const person = somebody();
  await signedIn(page.request, person);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/consultations/appointments/")) sent += 1;
  });
  await visit(page, bookingOf(DOCTOR));
  await freeTimes(page).first().tap();
  await fillPatient(page, person);
  await payButton(page).dblclick();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  expect(sent).toBe(1);
  expect(await myAppointments(page.request)).toHaveLength(1);
});

test("no network: the booking failed, nothing is lost, and another try works", async ({ page, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/);
  const person = somebody();
  await signedIn(page.request, person);
  await visit(page, bookingOf(DOCTOR));
  await freeTimes(page).first().tap();
  await fillPatient(page, person);
  await page.route("**/consultations/appointments/", (route) => route.abort("connectionrefused"));
  await payButton(page).tap();
  await expect(page.getByRole("alert")).toContainText("Booking failed. Please try again.");
  await expect(page.getByRole("alert")).toContainText("No response received from server.");
  await page.unroute("**/consultations/appointments/");
  await payButton(page).tap();
  await choose(page, "success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
});

test.describe("far from India", () => {
  test.use({ timezoneId: "America/New_York" });

  test("the device's time is named, India's stands below, and the moment is the same", async ({ page }) => {
    const person = somebody();
    await signedIn(page.request, person);
    await visit(page, bookingOf(DOCTOR));
    await expect(
      page.getByText(/^Times are your device's, New York \(GMT−\d\), with India time \(IST\) below\.$/),
    ).toBeVisible();
    const [at] = await freeMoments(page.request, DOCTOR);
    await expect(freeTimes(page).first()).toContainText(/[AP]M.*[AP]M IST/);
    await freeTimes(page).first().tap();
    await fillPatient(page, person);
    await payButton(page).tap();
    await choose(page, "success");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
    await expect(page.getByText(/ in New York \(GMT−\d\)$/)).toBeVisible();
    const [mine] = await myAppointments(page.request);
    expect(Date.parse(mine?.appointment_datetime ?? "")).toBe(Date.parse(at ?? ""));
  });
});
