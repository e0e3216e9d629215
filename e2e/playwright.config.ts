// Debian's Chromium, a phone viewport, two workers, no retries.
import { defineConfig } from "@playwright/test";
import { baseArgs, executablePath, fakeDevicesArgs } from "./support/browserArgs";
import { phone } from "./support/viewports";

const ROOMS = /room-.*\.spec\.ts$/;
/** Run in make sheets and in tools/pseudo-locale alone. */
const CONTACT_SHEETS = /contact-sheets\.spec\.ts$/;
const PSEUDO_LOCALE = /pseudo-locale\.spec\.ts$/;
const isPartial = Boolean(process.env["SHEETS"] || process.env["PSEUDO"]);
/** Changes the network interfaces of this machine, on which every browser drops its open requests. */
const NETWORK_LOSS = /room-network-loss\.spec\.ts$/;
/** Video is encoded and decoded in software: a call is slower than a page. */
const callOptions = { timeout: 90_000, use: { launchOptions: { executablePath, args: fakeDevicesArgs } } };

export default defineConfig({
  testDir: ".",
  outputDir: "results",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Two browsers share two cores with the server, and axe takes seconds on a long page.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A line per test, then the slowest tests and the counts that tools/test adds up.
  reporter: [["./support/slowestReporter.ts"], ["list"]],
  projects: [
    // First and one at a time, beside the other tests: two calls at once need more than two cores.
    { name: "rooms", testMatch: ROOMS, testIgnore: NETWORK_LOSS, workers: 1, ...callOptions },
    { name: "chromium", testIgnore: isPartial ? ROOMS : [ROOMS, CONTACT_SHEETS, PSEUDO_LOCALE] },
    // Runs alone, after all the others.
    { name: "network-loss", testMatch: NETWORK_LOSS, dependencies: ["chromium", "rooms"], ...callOptions },
  ],
  use: {
    ...phone,
    browserName: "chromium",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // A trace adds a third to the processor time of a test. TRACE=1 records one for tests that fail.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath, args: baseArgs },
  },
});
