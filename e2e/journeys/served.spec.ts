// How the binary serves the web: compressed, cached for ever or asked for anew, under a policy.
import { visit } from "../page";
import { expect, test } from "../test";

test("scripts and fonts never change under their name, and text travels as brotli", async ({ page }) => {
  const answers: { path: string; cache: string; encoding: string | undefined }[] = [];
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    const { "cache-control": cache = "", "content-encoding": encoding } = response.headers();
    if (pathname.startsWith("/assets/")) answers.push({ path: pathname, cache, encoding });
  });
  await visit(page, "/");
  const kinds = new Set(answers.map(({ path }) => path.split(".").at(-1)));
  // The style is in the page itself.
  expect([...kinds].sort()).toEqual(["js", "woff2"]);
  for (const { path, cache, encoding } of answers) {
    expect(cache, path).toBe("public, max-age=31536000, immutable");
    expect(encoding, path).toBe(path.endsWith(".woff2") ? undefined : "br");
  }
});

test("a page is asked for anew and sent only when it has changed", async ({ page }) => {
  const first = await page.request.get("/");
  expect(first.status()).toBe(200);
  const { etag = "", "cache-control": cache, "content-encoding": encoding } = first.headers();
  expect(cache).toBe("no-cache");
  expect(encoding).toBe("br");
  expect(etag).toMatch(/^"\S+"$/);
  const again = await page.request.get("/", { headers: { "if-none-match": etag } });
  expect(again.status()).toBe(304);
  expect((await again.body()).length).toBe(0);
});

// That the policy refuses nothing the page needs is watched on every page.
test("every page carries a policy that lets no stranger's script run", async ({ page }) => {
  for (const address of ["/", "/login", "/login/", "/dev/ui", "/no-such-page"]) {
    const response = await page.request.get(address);
    expect(response.status(), address).toBe(address === "/no-such-page" ? 404 : 200);
    const policy = response.headers()["content-security-policy"] ?? "";
    expect(policy, address).toContain("default-src 'self'");
    expect(policy, address).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy, address).not.toMatch(/script-src[^;]*'unsafe-/);
    expect(policy, address).toContain("frame-ancestors 'none'");
  }
});
