// The page error guard and axe report each kind of error: every test provokes one and fails unless it is seen.
import { expectAccessible } from "../support/axe";
import { gotoHydrated, waitForData } from "../support/page";
import { expect, test } from "../support/test";

/** A standalone page without scripts, which opens fastest. */
const PAGE = "/crisis";

test("a console error is reported", async ({ page, pageErrors }) => {
  pageErrors.expect(/^console: a test error/);
  await page.goto(PAGE);
  await page.evaluate("console.error('a test error')");
});

test("an uncaught error is reported", async ({ page, pageErrors }) => {
  pageErrors.expect(/^uncaught: .*a test error/);
  await page.goto(PAGE);
  await page.evaluate("setTimeout(() => { throw new Error('a test error') })");
});

test("an error status is reported", async ({ page, pageErrors }) => {
  pageErrors.expect(/^status 401: .*users\/me/);
  pageErrors.expect(/^console: .*401/);
  await page.goto(PAGE);
  await page.evaluate("fetch('/api/v1/users/me/')");
});

test("a refused connection is reported", async ({ page, pageErrors, server }) => {
  pageErrors.expect(/^request failed: GET .*healthz net::ERR_CONNECTION_REFUSED/);
  pageErrors.expect(/^console: .*ERR_CONNECTION_REFUSED/);
  await gotoHydrated(page, "/press");
  // The page's own requests must not fail too.
  await waitForData(page);
  await server.kill();
  await page.evaluate("fetch('/healthz').catch(() => undefined)");
});

test("a request to another origin is reported", async ({ page, pageErrors, server }) => {
  pageErrors.expect(/^other origin: http:\/\/localhost/);
  await page.goto(server.origin.replace("127.0.0.1", "localhost"));
});

test("a CSP violation is reported", async ({ page, pageErrors }) => {
  pageErrors.expect(/csp: script-src-elem blocked inline/);
  pageErrors.expect(/^console: .*Content Security Policy/);
  await page.goto(PAGE);
  await page.evaluate("document.body.append(Object.assign(document.createElement('script'), { text: 'alert(1)' }))");
});

test("horizontal overflow is reported", async ({ page, pageErrors }) => {
  pageErrors.expect(/^overflow: .* is 2000 px wide/);
  await page.goto(PAGE);
  await page.evaluate("document.body.style.width = '2000px'");
});

test("axe reports an image without alt text and low contrast", async ({ page }) => {
  await page.goto(PAGE);
  await expectAccessible(page);
  await page.evaluate(() => {
    const image = Object.assign(document.createElement("img"), { src: "/favicon.svg" });
    const pale = Object.assign(document.createElement("p"), { textContent: "pale", style: "color: #eee" });
    document.querySelector("main")?.append(image, pale);
  });
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast[\s\S]*image-alt/);
});
