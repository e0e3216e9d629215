// Tests run without the router's plugin, which expects to own the whole build.
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: "happy-dom",
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["node_modules", "build"],
    setupFiles: ["vitest.setup.ts"],
    // More than one wait.
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
