// The test every journey starts from: a server per worker, and a page that is watched to its end.
import { test as base, expect } from "@playwright/test";
import { Faults } from "./faults";
import { Server } from "./server";

type PerTest = { faults: Faults; watched: undefined };
type PerWorker = { server: Server };

export const test = base.extend<PerTest, PerWorker>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
      await server.forget();
    },
    { scope: "worker", timeout: 30_000 },
  ],

  baseURL: async ({ server }, use) => {
    // A journey that took the server down need not bring it back.
    await server.start();
    await use(server.origin);
  },

  faults: async ({}, use) => use(new Faults()),

  watched: [
    async ({ browser, context, faults, server, baseURL }, use, info) => {
      await faults.watch(context, baseURL ?? server.origin);
      const before = server.log.length;
      await use(undefined);
      for (const page of context.pages()) await faults.measure(page);
      // Whoever else the journey brought leaves with it: a call left open would film on beside the next ones.
      for (const other of browser.contexts()) if (other !== context) await other.close();
      if (info.status !== info.expectedStatus || faults.verdict().length > 0) {
        await info.attach("dft.log", { body: server.log.slice(before).join("\n"), contentType: "text/plain" });
      }
      expect(faults.verdict(), "what no page may do").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
