// Opens every screen as a guest, a member and a subscriber, and checks axe, layout shift and page errors. make test opens each screen
// once: a member's on desktop in the dark theme, the others on a phone in the light theme. SOAK=1 opens all of them at both widths and
// checks the contrast in the dark theme too.
import { expectAccessible, expectContrast } from "./support/axe";
import { NOT_FOUND, openScreen, screens } from "./support/screens";
import { test } from "./support/test";
import { desktop, phone } from "./support/viewports";

const SOAK = Boolean(process.env["SOAK"]);

for (const viewport of [phone, desktop]) {
  const isDesktop = viewport === desktop;
  test.describe(`${viewport.viewport.width} px`, () => {
    test.use({
      ...viewport,
      colorScheme: isDesktop && !SOAK ? "dark" : "light",
      contextOptions: { reducedMotion: "reduce" },
    });

    for (const screen of screens.filter(({ role }) => SOAK || (role === "member") === isDesktop)) {
      test(`${screen.path} has no violations for a ${screen.role}`, async ({ page, baseURL, pageErrors }) => {
        if (screen.path === NOT_FOUND) pageErrors.expect(/404.*no-such-page/);
        await openScreen(page, screen, baseURL ?? "");
        await expectAccessible(page);
        if (!SOAK) return;
        // Switching the theme of the open page is much faster than opening it again.
        await page.emulateMedia({ colorScheme: "dark" });
        await expectContrast(page);
      });
    }
  });
}
