// Every screen there is, at both widths, in both themes, as a guest, signed in and with a plan: axe, the watched page, a picture.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "./axe";
import { hold } from "./network";
import { answered, visit } from "./page";
import { asha, diya, type Person, signedIn } from "./people";
import { desk, phone } from "./screens";
import { Sheet } from "./sheet";
import { expect, test } from "./test";

const LOST = "/no-such-page";
/** The same for everybody, or gone as soon as somebody is signed in. */
const ALIKE = ["/login", "/logout", "/dev/ui"];

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

type Who = "guest" | "member" | "premium";
const people: Record<Who, Person | null> = { guest: null, member: asha, premium: diya };

const listed = JSON.parse(readFileSync(join(import.meta.dirname, "../web/build/client/pages.json"), "utf8")) as object;
const addresses = [...Object.keys(listed).filter((address) => !/[:*]/.test(address)), ...ONE_OF_MANY];
type Stop = { address: string; who: Who };
const stops: Stop[] = [
  ...[...addresses, LOST].map((address): Stop => ({ address, who: "guest" })),
  ...addresses.filter((address) => !ALIKE.includes(address)).map((address): Stop => ({ address, who: "member" })),
  ...ABOUT_PLANS.map((address): Stop => ({ address, who: "premium" })),
];

const titleOf = ({ address, who }: Stop) => `${address} ${who}`;

for (const screen of [phone, desk]) {
  for (const colorScheme of ["light", "dark"] as const) {
    const { width } = screen.viewport;

    test.describe(`${width} px, ${colorScheme}`, () => {
      // In order, so that the sheet comes last.
      test.describe.configure({ mode: "default" });
      test.use({ ...screen, colorScheme, contextOptions: { reducedMotion: "reduce" } });
      const sheet = new Sheet(`${width}-${colorScheme}`);

      for (const stop of stops) {
        test(`${stop.address} is clean for a ${stop.who}`, async ({ page, faults }) => {
          if (stop.address === LOST) faults.expect(/404.*no-such-page/);
          const person = people[stop.who];
          if (person) await signedIn(page.request, person);
          // Left at once when its call is answered.
          if (stop.address === "/logout") await hold(page, "**/auth/logout/");
          await visit(page, stop.address);
          await answered(page);
          await expect(page.getByRole("banner").getByText(person?.name ?? asha.name)).toHaveCount(person ? 2 : 0);
          await sheet.shoot(page, titleOf(stop));
          await expectAccessible(page);
        });
      }

      test("the contact sheet shows every one of them", async ({ browser }) => {
        const titles = stops.map(titleOf);
        expect(await sheet.write(browser, titles)).toEqual(titles);
      });
    });
  }
}
