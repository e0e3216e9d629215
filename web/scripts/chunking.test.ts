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
  // The bundler splits what few chunks import.
  ["/web/services/coupons/CouponBox.tsx", 20, null],
  ["/web/ui/Chip.tsx", 19, null],
  ["/web/ui/Chip.tsx", 20, "shared"],
  [`${icons}/star.mjs`, 20, "shared"],
  [`${icons}/moon.mjs`, 2, "libraries"],
  // Importing an entry module starts the app, so it shares its chunk with nothing.
  ["/web/node_modules/dev/entry.client.tsx", 9, null],
  ["/web/app/root.tsx?route", 9, null],
] as const)("%s, imported by %i chunks, is in chunk %s", (id, shareCount, chunk) => {
  expect(chunkOf(id, shareCount)).toBe(chunk);
});
