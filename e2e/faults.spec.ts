// The watch itself, proved: each test does one forbidden thing and fails unless the watch met it.
import { expectAccessible } from "./axe";
import { answered, visit } from "./page";
import { expect, test } from "./test";

test("a console error is met", async ({ page, faults }) => {
  faults.expect(/^console: it hurts/);
  await visit(page, "/press");
  await page.evaluate("console.error('it hurts')");
});

test("an error nobody caught is met", async ({ page, faults }) => {
  faults.expect(/^thrown: .*nobody caught/);
  await visit(page, "/press");
  await page.evaluate("setTimeout(() => { throw new Error('nobody caught') })");
});

test("a refusal is met", async ({ page, faults }) => {
  faults.expect(/^status 401: .*users\/me/);
  faults.expect(/^console: .*401/);
  await visit(page, "/press");
  await page.evaluate("fetch('/api/v1/users/me/')");
});

test("a server that is gone is met", async ({ page, faults, server }) => {
  faults.expect(/^no answer: GET .*healthz net::ERR_CONNECTION_REFUSED/);
  faults.expect(/^console: .*ERR_CONNECTION_REFUSED/);
  await visit(page, "/press");
  // What the page itself still asks for is not the fault this is about.
  await answered(page);
  await server.kill();
  await page.evaluate("fetch('/healthz').catch(() => undefined)");
});

test("a request to another origin is met", async ({ page, faults, server }) => {
  faults.expect(/^elsewhere: http:\/\/localhost/);
  await page.goto(server.origin.replace("127.0.0.1", "localhost"));
});

test("what the policy refuses is met", async ({ page, faults }) => {
  faults.expect(/policy: script-src-elem refused inline/);
  faults.expect(/^console: .*Content Security Policy/);
  await visit(page, "/press");
  await page.evaluate("document.body.append(Object.assign(document.createElement('script'), { text: 'alert(1)' }))");
});

test("a page wider than the screen is met", async ({ page, faults }) => {
  faults.expect(/^overflow: .* is 2000 px wide/);
  await visit(page, "/press");
  await page.evaluate("document.body.style.width = '2000px'");
});

test("a picture without words and pale text are found by axe", async ({ page }) => {
  await visit(page, "/press");
  await expectAccessible(page);
  await page.evaluate(() => {
    const picture = Object.assign(document.createElement("img"), { src: "/favicon.svg" });
    const pale = Object.assign(document.createElement("p"), { textContent: "pale", style: "color: #eee" });
    document.querySelector("main")?.append(picture, pale);
  });
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast[\s\S]*image-alt/);
});
