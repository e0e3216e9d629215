// The build, and the proxy to the server for `npm run dev`.
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { allowEntryExtension, manualChunks, productionReactRouter } from "./scripts/chunking.ts";
import { messages } from "./scripts/messages.ts";

const server = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [messages(), tailwindcss(), reactRouter(), productionReactRouter(), allowEntryExtension()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: manualChunks } },
        },
      },
    },
  },
  server: {
    proxy: {
      "/api/v1": server,
      "/api/notifications": server,
      "/dev/identity": server,
      "/sandbox": server,
      "/healthz": server,
    },
  },
});
