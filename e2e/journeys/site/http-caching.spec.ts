// Compression, caching and security headers of the served files.
import { gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";

test("assets are immutable, and scripts are compressed with brotli", async ({ page }) => {
  const responses: { path: string; cache: string; encoding: string | undefined }[] = [];
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    const { "cache-control": cache = "", "content-encoding": encoding } = response.headers();
    if (pathname.startsWith("/assets/")) responses.push({ path: pathname, cache, encoding });
  });
  await gotoHydrated(page, "/");
  const extensions = new Set(responses.map(({ path }) => path.split(".").at(-1)));
  // The CSS is inlined in the HTML.
  expect([...extensions].sort()).toEqual(["js", "woff2"]);
  for (const { path, cache, encoding } of responses) {
    expect(cache, path).toBe("public, max-age=31536000, immutable");
    expect(encoding, path).toBe(path.endsWith(".woff2") ? undefined : "br");
  }
});

test("an unchanged page is revalidated with 304", async ({ page }) => {
  const first = await page.request.get("/");
  expect(first.status()).toBe(200);
  const { etag = "", "cache-control": cache, "content-encoding": encoding } = first.headers();
  expect(cache).toBe("no-cache");
  expect(encoding).toBe("br");
  expect(etag).toMatch(/^"\S+"$/);
  const second = await page.request.get("/", { headers: { "if-none-match": etag } });
  expect(second.status()).toBe(304);
  expect((await second.body()).length).toBe(0);
});

// CSP violations fail every test, so the policy does not block the page's own scripts.
test("every page has a CSP without unsafe script sources", async ({ page }) => {
  for (const path of ["/", "/login", "/login/", "/dev/ui", "/no-such-page"]) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(path === "/no-such-page" ? 404 : 200);
    const policy = response.headers()["content-security-policy"] ?? "";
    expect(policy, path).toContain("default-src 'self'");
    expect(policy, path).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy, path).not.toMatch(/script-src[^;]*'unsafe-/);
    expect(policy, path).toContain("frame-ancestors 'none'");
  }
});
