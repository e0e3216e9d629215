// How the journeys run: Debian's Chromium, a phone's width, two workers, no second try.
import { defineConfig } from "@playwright/test";
import { executablePath, quiet, withDevices } from "./browser";
import { phone } from "./screens";

const ROOMS = /room-.*\.spec\.ts$/;

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
  // A line per test, and at the end the counts that tools/test adds up.
  reporter: [["list"]],
  projects: [
    { name: "chromium", testIgnore: ROOMS },
    // Video is made and read by the processor: a call is slower than a page.
    { name: "rooms", testMatch: ROOMS, timeout: 90_000, use: { launchOptions: { executablePath, args: withDevices } } },
  ],
  use: {
    ...phone,
    browserName: "chromium",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // A film of every test would cost more than the test.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: { executablePath, args: quiet },
  },
});
