// Tests run without React Router's plugin, which expects to own the whole build. Pure modules run in Node, components in happy-dom.
import { defineConfig } from "vitest/config";
import { messages } from "./scripts/messages.ts";

const exclude = ["node_modules", "build"];

/** `.test.ts` files that need a DOM. */
const domTests =
  "**/{api,audioPlayer,callSession,client,csv,draft,fontLoadingScript,formDrafts,guards,guestCart,interaction,mediaDevices,memberCart,meta,payments,playbackPositions,prePaintScript,rules,savedDoctors,serverMeta,signIn,signaling,site,userStorage}.test.ts";

const dom = { environment: "happy-dom", setupFiles: ["vitest.setup.ts"] };

export default defineConfig({
  plugins: [messages()],
  resolve: { tsconfigPaths: true },
  test: {
    // More than the timeout of one wait.
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          // Pure modules hold no state, so files share their imports.
          isolate: false,
          include: ["**/*.test.ts"],
          exclude: [...exclude, domTests],
        },
      },
      {
        extends: true,
        test: { name: "dom", ...dom, include: ["**/*.test.tsx", domTests], exclude },
      },
    ],
  },
});
