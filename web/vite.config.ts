// How the web is bundled, and where `npm run dev` finds the server.
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { cutFreely, productionRouter, sharedFiles } from "./scripts/chunking.ts";

const server = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), productionRouter(), cutFreely()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: sharedFiles } },
        },
      },
    },
  },
  server: {
    proxy: { "/api": server, "/dev/identity": server, "/sandbox": server, "/healthz": server },
  },
});
