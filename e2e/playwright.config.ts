// How the journeys run: Debian's Chromium, a phone's width, two workers, no second try.
import { defineConfig } from "@playwright/test";
import { executablePath, quiet, withDevices } from "./browser";
import { phone } from "./screens";

const ROOMS = /room-.*\.spec\.ts$/;
/** Lays and pulls a cable of this machine. Every browser on it hears of that and drops what it is fetching. */
const CABLE = /room-network\.spec\.ts$/;
/** Video is made and read by the processor: a call is slower than a page. */
const calls = { timeout: 90_000, use: { launchOptions: { executablePath, args: withDevices } } };

export default defineConfig({
  testDir: ".",
  outputDir: "results",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Two browsers share two cores with the server, and axe reads a long page for seconds.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A line per test, at the end the slowest ones and the counts that tools/test adds up.
  reporter: [["./slowest.ts"], ["list"]],
  projects: [
    { name: "chromium", testIgnore: ROOMS },
    { name: "rooms", testMatch: ROOMS, testIgnore: CABLE, ...calls },
    // Alone, when all the others are done.
    { name: "cable", testMatch: CABLE, dependencies: ["chromium", "rooms"], ...calls },
  ],
  use: {
    ...phone,
    browserName: "chromium",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // A trace of every test adds a third to its processor time. TRACE=1 records it when a test is looked into.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath, args: quiet },
  },
});
