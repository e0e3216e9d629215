// Every screen as a guest, signed in and with a plan: axe, layout shift and the watched page. make test opens each once: a member's at a
// desk's width in the dark theme, the others at a phone's in the light one. SOAK opens all of them at both widths in both
// themes and adds contact sheets.
import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expectNoLayoutShift, watchLayoutShift } from "./layout-shift";
import { hold } from "./network";
import { answered, visit } from "./page";
import { asha, diya, type Person, signedIn } from "./people";
import { desk, phone } from "./screens";
import { Sheet } from "./sheet";
import { myOrders, shops } from "./shop";
import { addresses as everyAddress } from "./site";
import { expect, test } from "./test";

const LOST = "/no-such-page";
/** Of the shopper's first order. */
const INVOICE = "/dopamart/orders/:id/invoice";
/** The same for everybody, or gone as soon as somebody is signed in. */
const ALIKE = [
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

/** In the same frame as one that is swept; journeys/blog looks at each of them once. */
const FRAMED_ALIKE = /^\/blog\/(?!first-session$)/;

/** Say something else to whoever has a plan. */
const ABOUT_PLANS = [
  "/subscriptions",
  "/my-subscriptions",
  "/mindfulness",
  "/mindfulness/categories",
  "/recent-tracks",
];

/** Pages of one thing, which no list of pages can name. */
const ONE_OF_MANY = ["/mindfulness/category/1"];

/** With something in the cart, an address and an order. */
const OF_SHOPPERS = [
  "/dopamart?q=silk",
  "/dopamart?q=silk&view=list",
  "/dopamart/product/4",
  "/dopamart/cart",
  "/dopamart/cart?step=address",
  "/dopamart/cart?step=payment",
  "/dopamart/orders",
  INVOICE,
];

type Who = "guest" | "member" | "premium" | "shopper";
const shopper: Person = { name: "Ravi Kumar", email: "sweep@example.in" };
const people: Record<Who, Person | null> = { guest: null, member: asha, premium: diya, shopper };

const addresses = [...everyAddress.filter((address) => !FRAMED_ALIKE.test(address)), ...ONE_OF_MANY];
type Stop = { address: string; who: Who };
const stops: Stop[] = [
  ...[...addresses, LOST].map((address): Stop => ({ address, who: "guest" })),
  ...addresses.filter((address) => !ALIKE.includes(address)).map((address): Stop => ({ address, who: "member" })),
  ...ABOUT_PLANS.map((address): Stop => ({ address, who: "premium" })),
  ...OF_SHOPPERS.map((address): Stop => ({ address, who: "shopper" })),
];

const SOAK = Boolean(process.env["SOAK"]);

const themesAt = (screen: typeof phone | typeof desk) => {
  if (SOAK) return ["light", "dark"] as const;
  return screen === phone ? (["light"] as const) : (["dark"] as const);
};

const stopsAt = (screen: typeof phone | typeof desk) =>
  SOAK ? stops : stops.filter(({ who }) => (who === "member") === (screen === desk));

const titleOf = ({ address, who }: Stop) => `${address} ${who}`;

for (const screen of [phone, desk]) {
  const { width } = screen.viewport;

  test.describe(`${width} px`, () => {
    // In order, so that the sheets come last.
    if (SOAK) test.describe.configure({ mode: "default" });
    test.use({ ...screen, contextOptions: { reducedMotion: "reduce" } });
    const sheets = themesAt(screen).map((theme) => ({ theme, sheet: new Sheet(`${width}-${theme}`) }));

    for (const stop of stopsAt(screen)) {
      test(`${stop.address} is clean for a ${stop.who}`, async ({ page, baseURL, faults }) => {
        if (stop.address === LOST) faults.expect(/404.*no-such-page/);
        const person = people[stop.who];
        if (person) await signedIn(page.request, person);
        // Left at once when its call is answered.
        if (stop.address === "/logout") await hold(page, "**/auth/logout/");
        if (stop.who === "shopper") await shops(page.request, baseURL ?? "", shopper);
        const requested: string[] = [];
        page.on("request", (request) => requested.push(new URL(request.url()).pathname));
        await watchLayoutShift(page);
        await page.emulateMedia({ colorScheme: themesAt(screen)[0] });
        const address = stop.address === INVOICE ? await firstInvoice(page.request) : stop.address;
        await visit(page, address);
        await answered(page);
        await expect(page.getByRole("banner").getByText(person?.name ?? asha.name)).toHaveCount(person ? 2 : 0);
        // A page that leads on to another, as to the login page, is replaced as a whole.
        if (page.url() === new URL(address, baseURL).href) await expectNoLayoutShift(page);
        if (!person) expect(requested, "a guest's page asks who is here").not.toContain("/api/v1/users/me/");
        // A page changes its colours as it stands: coming twice would cost as much as everything else here.
        for (const { theme, sheet } of sheets) {
          await page.emulateMedia({ colorScheme: theme });
          if (SOAK) await sheet.shoot(page, titleOf(stop));
          await expectAccessible(page);
        }
      });
    }

    for (const { theme, sheet } of SOAK ? sheets : []) {
      test(`the contact sheets show every one of them, ${theme}`, async ({ browser }) => {
        const titles = stops.map(titleOf);
        expect(await sheet.write(browser, titles)).toEqual(titles);
      });
    }
  });
}

async function firstInvoice(member: APIRequestContext): Promise<string> {
  return INVOICE.replace(":id", String((await myOrders(member)).at(-1)?.id));
}
