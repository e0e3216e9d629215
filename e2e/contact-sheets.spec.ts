// make sheets: screenshots of every screen at both widths in both themes, for review by eye.
import { ContactSheet } from "./support/contactSheet";
import { NOT_FOUND, openScreen, screens } from "./support/screens";
import { expect, test } from "./support/test";
import { desktop, phone } from "./support/viewports";

const THEMES = ["light", "dark"] as const;

for (const viewport of [phone, desktop]) {
  const { width } = viewport.viewport;

  test.describe(`${width} px`, () => {
    // In order: the sheets are made of the screenshots.
    test.describe.configure({ mode: "default" });
    test.use({ ...viewport, contextOptions: { reducedMotion: "reduce" } });
    const sheets = THEMES.map((theme) => ({ theme, sheet: new ContactSheet(`${width}-${theme}`) }));

    for (const screen of screens) {
      test(`${screen.path} is captured for a ${screen.role}`, async ({ page, baseURL, pageErrors }) => {
        if (screen.path === NOT_FOUND) pageErrors.expect(/404.*no-such-page/);
        await openScreen(page, screen, baseURL ?? "");
        for (const { theme, sheet } of sheets) {
          await page.emulateMedia({ colorScheme: theme });
          await sheet.capture(page, `${screen.path} ${screen.role}`);
        }
      });
    }

    for (const { theme, sheet } of sheets) {
      test(`the ${theme} contact sheets have every screen`, async ({ browser }) => {
        const titles = screens.map(({ path, role }) => `${path} ${role}`);
        expect(await sheet.write(browser, titles)).toEqual(titles);
      });
    }
  });
}
