// The import zones, proved: what the map forbids is an error of the lint, what it allows is not.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const web = join(import.meta.dirname, "..");

/** The files whose import is an error of the lint. Each file has one import. */
function forbiddenFiles(imports: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "zones-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(web, "biome.json"), join(folder, "biome.json"));
  for (const [file, source] of Object.entries(imports)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `export { thing } from "${source}";\n`);
  }
  const biome = join(web, "node_modules/.bin/biome");
  const flags = ["--only=style/noRestrictedImports", "--vcs-enabled=false", "--colors=off", "--max-diagnostics=none"];
  const { stderr } = spawnSync(biome, ["lint", ...flags, "."], { cwd: folder, encoding: "utf8" });
  expect(stderr, "biome checked every file").toContain(`Checked ${Object.keys(imports).length + 1} files`);
  return Object.keys(imports).filter((file) => stderr.includes(`${file}:1:`));
}

test("imports of higher tiers and other areas are errors", () => {
  const forbidden = {
    "ui/Service.tsx": "~/services/session",
    "ui/Area.tsx": "~/areas/dopamart/rules",
    "services/coupons/Area.tsx": "~/areas/dopamart/rules",
    "content/Area.tsx": "~/areas/dopamart/rules",
    "lib/upward.ts": "../app/meta",
    "api/upward.ts": "~/app/meta",
    "areas/dopamart/Sideways.tsx": "~/areas/mindfulness/rules",
    "areas/dopamart/Relative.tsx": "../mindfulness/rules",
    "areas/dopamart/components/Deep.tsx": "../../mindfulness/rules",
    "areas/dopamart/components/orders/Deeper.tsx": "../../../mindfulness/rules",
    "areas/dopamart/Page.tsx": "~/app/meta",
  };
  expect(forbiddenFiles(forbidden)).toEqual(Object.keys(forbidden));
});

test("imports of lower tiers and of the same area are allowed", () => {
  const allowed = {
    "ui/Button.tsx": "~/lib/paths",
    "areas/dopamart/Coupon.tsx": "~/services/coupons/CouponBox",
    "areas/notifications/contact/Contact.tsx": "~/content/ArticleLayout",
    "areas/dopamart/Own.tsx": "./components/checkout/CartLine",
    "areas/dopamart/components/Line.tsx": "../rules",
    "areas/dopamart/components/checkout/CartLine.tsx": "../../rules",
    "areas/dopamart/components/checkout/CartStep.tsx": "../orders/OrderTotals",
    "areas/consultations/room/ui/RoomStatusLayout.tsx": "../../appointments/AppointmentTime",
    "app/routes/cart.tsx": "~/areas/dopamart/CartScreen",
  };
  expect(forbiddenFiles(allowed)).toEqual([]);
});
