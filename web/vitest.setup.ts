// Runs before each test file.
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// Lazy chunks are imported on first use, which takes a loaded machine longer than the default of one second. A wait ends as soon as
// its condition holds.
const TIMEOUT_MS = 8000;

configure({ asyncUtilTimeout: TIMEOUT_MS });

const { waitFor } = vi;
vi.waitFor = (condition, timeout = TIMEOUT_MS) => waitFor(condition, timeout);

// Tests of a file share timers, storage and cookies.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) {
    document.cookie = `${cookie.split("=")[0]}=; max-age=0; path=/`;
  }
});
