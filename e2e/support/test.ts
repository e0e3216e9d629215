// The base test of all journeys: one server per worker, and a page whose errors fail the test.
import { test as base, expect } from "@playwright/test";
import { recordLayoutShift } from "./layoutShift";
import { PageErrorGuard } from "./pageErrors";
import { Server } from "./server";

type TestFixtures = { pageErrors: PageErrorGuard; failOnPageErrors: undefined };
type WorkerFixtures = { server: Server };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
      await server.removeData();
    },
    { scope: "worker", timeout: 30_000 },
  ],

  baseURL: async ({ server }, use) => {
    // The previous test of this worker may have stopped the server.
    await server.start();
    await use(server.origin);
  },

  pageErrors: async ({}, use) => use(new PageErrorGuard()),

  failOnPageErrors: [
    async ({ browser, context, pageErrors, server, baseURL }, use, info) => {
      await pageErrors.watch(context, baseURL ?? server.origin);
      await recordLayoutShift(context);
      const logStart = server.log.length;
      await use(undefined);
      for (const page of context.pages()) await pageErrors.checkOverflow(page);
      // Close the contexts that the test opened: an open call would keep encoding video during the next tests.
      for (const other of browser.contexts()) if (other !== context) await other.close();
      if (info.status !== info.expectedStatus || pageErrors.violations().length > 0) {
        await info.attach("dft.log", { body: server.log.slice(logStart).join("\n"), contentType: "text/plain" });
      }
      expect(pageErrors.violations(), "page errors").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
