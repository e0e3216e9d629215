import { expect, test } from "vitest";
import { manualChunks } from "./chunking";

const icons = "/web/node_modules/lucide-react/dist/esm/icons";
const importers: Record<string, string[]> = {
  "/web/app/root.tsx?route": [],
  "/web/app/layouts/site.tsx?route": [],
  "/web/app/routes/dopamart/cart.tsx?route": [],
  "/web/node_modules/dev/entry.client.tsx": [],
  "/web/app/shell/Shell.tsx": ["/web/app/layouts/site.tsx?route"],
  "/web/ui/Chip.tsx": ["/web/services/coupons/CouponBox.tsx"],
  "/web/ui/Card.tsx": ["/web/areas/dopamart/Cart.tsx"],
  "/web/areas/dopamart/Cart.tsx": ["/web/app/routes/dopamart/cart.tsx?route"],
  "/web/services/coupons/CouponBox.tsx": [],
  "/web/node_modules/react-dom/client.js": ["/web/node_modules/dev/entry.client.tsx"],
  [`${icons}/star.mjs`]: ["/web/ui/Chip.tsx"],
  [`${icons}/moon.mjs`]: ["/web/app/shell/Shell.tsx", "/web/ui/Chip.tsx"],
};
const graph = { getModuleInfo: (id: string) => (importers[id] ? { importers: importers[id] } : null) };

const chunkOf = (id: string, shareCount: number) =>
  manualChunks
    .filter(({ minShareCount = 1 }) => shareCount >= minShareCount)
    .map(({ name }) => name(id, graph))
    .find(Boolean) ?? null;

test.each([
  ["/web/app/shell/Shell.tsx", 1, "shell"],
  ["/web/node_modules/react-dom/client.js", 1, "libraries"],
  // Split off by the bundler for one deferred component, grouped for several.
  ["/web/services/coupons/CouponBox.tsx", 1, null],
  ["/web/services/coupons/CouponBox.tsx", 2, "coupons-deferred"],
  ["/web/ui/Chip.tsx", 2, "deferred"],
  ["/web/ui/Chip.tsx", 20, "shared"],
  // They import form libraries, which no other deferred component needs.
  ["/web/ui/forms/FormField.tsx", 2, null],
  ["/web/lib/forms/zod.ts", 2, null],
  ["/web/ui/forms/Field.tsx", 2, "deferred"],
  // A route imports them: in a deferred chunk they would make the route load all of it.
  ["/web/ui/Card.tsx", 2, null],
  ["/web/areas/dopamart/Cart.tsx", 2, null],
  [`${icons}/star.mjs`, 2, "deferred"],
  [`${icons}/moon.mjs`, 2, "libraries"],
  // Importing an entry module starts the app, so it shares its chunk with nothing.
  ["/web/node_modules/dev/entry.client.tsx", 9, null],
  ["/web/app/root.tsx?route", 9, null],
] as const)("%s, imported by %i chunks, is in chunk %s", (id, shareCount, chunk) => {
  expect(chunkOf(id, shareCount)).toBe(chunk);
});
