// Tests run without React Router's plugin, which expects to own the whole build. Pure modules run in Node, components in happy-dom.
import { defineConfig } from "vitest/config";

const exclude = ["node_modules", "build"];

/** `.test.ts` files that need a DOM. */
const domTests =
  "**/{api,audioPlayer,callSession,client,csv,draft,fontLoadingScript,formDrafts,guards,guestCart,interaction,mediaDevices,memberCart,meta,payments,playbackPositions,prePaintScript,rules,savedDoctors,serverMeta,signIn,signaling,site,userStorage}.test.ts";

/** Files whose modules hold state that a test can not reset: the audio element and the queue of toasts. */
const isolatedTests = ["areas/mindfulness/**/*.test.{ts,tsx}", "**/toast.test.tsx"];

const dom = { environment: "happy-dom", setupFiles: ["vitest.setup.ts"] };

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // More than the timeout of one wait.
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    // Modules are imported once per worker instead of once per file, which takes longer than most tests.
    isolate: false,
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["**/*.test.ts"],
          exclude: [...exclude, domTests, ...isolatedTests],
        },
      },
      {
        extends: true,
        test: { name: "dom", ...dom, include: ["**/*.test.tsx", domTests], exclude: [...exclude, ...isolatedTests] },
      },
      { extends: true, test: { name: "isolated", ...dom, include: isolatedTests, exclude, isolate: true } },
    ],
  },
});
