// How the journeys run: Debian's Chromium, a phone's width, two workers, no second try.
import { defineConfig } from "@playwright/test";
import { phone } from "./screens";

export default defineConfig({
  testDir: ".",
  outputDir: "results",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  // A line per test, and at the end the counts that tools/test adds up.
  reporter: [["list"]],
  projects: [{ name: "chromium" }],
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
    launchOptions: {
      // Playwright's own download is never used.
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
