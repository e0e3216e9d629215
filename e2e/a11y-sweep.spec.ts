// Opens every screen as a guest, a member and a subscriber, and checks axe, layout shift and page errors. make test opens each screen
// once: a member's on desktop in the dark theme, the others on a phone in the light theme. SOAK=1 opens all of them at both widths in
// both themes and adds contact sheets.
import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { ContactSheet } from "./support/contactSheet";
import { paths as allPaths } from "./support/html";
import { expectNoLayoutShift, recordLayoutShift } from "./support/layoutShift";
import { stallRequests } from "./support/network";
import { gotoHydrated, waitForData } from "./support/page";
import { myOrders, seedShopper } from "./support/shop";
import { expect, test } from "./support/test";
import { asha, diya, signInViaApi, type User } from "./support/users";
import { desktop, phone } from "./support/viewports";

const NOT_FOUND = "/no-such-page";
/** The invoice of the shopper's first order. */
const INVOICE = "/dopamart/orders/:id/invoice";
/** Pages that are the same for all users, or redirect members. */
const GUEST_ONLY = [
  "/about",
  "/accessibility",
  "/ai-assistant",
  "/blog",
  "/blog/first-session",
  "/careers",
  "/crisis",
  "/dev/ui",
  "/health-tracker",
  "/help",
  "/login",
  "/logout",
  "/partnerships",
  "/press",
  "/privacy",
  "/refund",
  "/terms",
];

/** Share their layout with the article that is swept; journeys/site/blog.spec.ts requests each of them. */
const OTHER_ARTICLES = /^\/blog\/(?!first-session$)/;

/** Pages that differ for subscribers. */
const SUBSCRIBER_PAGES = [
  "/subscriptions",
  "/my-subscriptions",
  "/mindfulness",
  "/mindfulness/categories",
  "/recent-tracks",
];

/** Pages with a parameter, which are not in the list of paths. */
const ENTITY_PAGES = ["/mindfulness/category/1"];

/** Pages that differ for a member with a cart, an address and an order. */
const SHOPPER_PAGES = [
  "/dopamart?q=silk",
  "/dopamart?q=silk&view=list",
  "/dopamart/product/4",
  "/dopamart/cart",
  "/dopamart/cart?step=address",
  "/dopamart/cart?step=payment",
  "/dopamart/orders",
  INVOICE,
];

type Role = "guest" | "member" | "subscriber" | "shopper";
const shopper: User = { name: "Ravi Kumar", email: "sweep@example.in" };
const users: Record<Role, User | null> = { guest: null, member: asha, subscriber: diya, shopper };

const paths = [...allPaths.filter((path) => !OTHER_ARTICLES.test(path)), ...ENTITY_PAGES];
type Screen = { path: string; role: Role };
const screens: Screen[] = [
  ...[...paths, NOT_FOUND].map((path): Screen => ({ path, role: "guest" })),
  ...paths.filter((path) => !GUEST_ONLY.includes(path)).map((path): Screen => ({ path, role: "member" })),
  ...SUBSCRIBER_PAGES.map((path): Screen => ({ path, role: "subscriber" })),
  ...SHOPPER_PAGES.map((path): Screen => ({ path, role: "shopper" })),
];

const SOAK = Boolean(process.env["SOAK"]);

type Viewport = typeof phone;

const themesFor = (viewport: Viewport) => {
  if (SOAK) return ["light", "dark"] as const;
  return viewport === phone ? (["light"] as const) : (["dark"] as const);
};

const screensFor = (viewport: Viewport) =>
  SOAK ? screens : screens.filter(({ role }) => (role === "member") === (viewport === desktop));

const titleOf = ({ path, role }: Screen) => `${path} ${role}`;

for (const viewport of [phone, desktop]) {
  const { width } = viewport.viewport;

  test.describe(`${width} px`, () => {
    // In order: the sheets come last.
    if (SOAK) test.describe.configure({ mode: "default" });
    test.use({ ...viewport, contextOptions: { reducedMotion: "reduce" } });
    const sheets = themesFor(viewport).map((theme) => ({ theme, sheet: new ContactSheet(`${width}-${theme}`) }));

    for (const screen of screensFor(viewport)) {
      test(`${screen.path} has no violations for a ${screen.role}`, async ({ page, baseURL, pageErrors }) => {
        if (screen.path === NOT_FOUND) pageErrors.expect(/404.*no-such-page/);
        const user = users[screen.role];
        if (user) await signInViaApi(page.request, user);
        // The page redirects as soon as its call returns.
        if (screen.path === "/logout") await stallRequests(page, "**/auth/logout/");
        if (screen.role === "shopper") await seedShopper(page.request, baseURL ?? "", shopper);
        const requestedPaths: string[] = [];
        page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
        await recordLayoutShift(page);
        await page.emulateMedia({ colorScheme: themesFor(viewport)[0] });
        const path = screen.path === INVOICE ? await firstInvoicePath(page.request) : screen.path;
        await gotoHydrated(page, path);
        await waitForData(page);
        await expect(page.getByRole("banner").getByText(user?.name ?? asha.name)).toHaveCount(user ? 2 : 0);
        // A redirect, as to the login page, replaces the whole layout.
        if (page.url() === new URL(path, baseURL).href) await expectNoLayoutShift(page);
        if (!user) expect(requestedPaths, "a guest's requests").not.toContain("/api/v1/users/me/");
        // Switching the theme of the open page is much faster than opening it again.
        for (const { theme, sheet } of sheets) {
          await page.emulateMedia({ colorScheme: theme });
          if (SOAK) await sheet.capture(page, titleOf(screen));
          await expectAccessible(page);
        }
      });
    }

    for (const { theme, sheet } of SOAK ? sheets : []) {
      test(`the contact sheets have every screen, ${theme}`, async ({ browser }) => {
        const titles = screens.map(titleOf);
        expect(await sheet.write(browser, titles)).toEqual(titles);
      });
    }
  });
}

async function firstInvoicePath(api: APIRequestContext): Promise<string> {
  return INVOICE.replace(":id", String((await myOrders(api)).at(-1)?.id));
}
