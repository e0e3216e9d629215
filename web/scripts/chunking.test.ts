import { expect, test } from "vitest";
import { sharedFiles } from "./chunking";

const icons = "/web/node_modules/lucide-react/dist/esm";
const graph: Record<string, { importers: string[]; code?: string }> = {
  "/web/app/root.tsx?route": { importers: [] },
  "/web/app/routes/cart.tsx?route": { importers: [] },
  "/web/node_modules/dev/entry.client.tsx": { importers: [] },
  "/web/app/shell/Shell.tsx": { importers: ["/web/app/root.tsx?route"], code: 'import { Moon } from "lucide-react"' },
  "/web/ui/Chip.tsx": {
    importers: ["/web/services/coupons/CouponBox.tsx"],
    code: 'import { Star } from "lucide-react"',
  },
  "/web/ui/Card.tsx": { importers: ["/web/areas/dopamart/Cart.tsx"] },
  "/web/areas/dopamart/Cart.tsx": { importers: ["/web/app/routes/cart.tsx?route"] },
  "/web/services/coupons/CouponBox.tsx": { importers: [] },
  "/web/node_modules/react-dom/client.js": { importers: ["/web/node_modules/dev/entry.client.tsx"] },
  [`${icons}/lucide-react.mjs`]: { importers: ["/web/app/shell/Shell.tsx", "/web/ui/Chip.tsx"] },
  [`${icons}/icons/star.mjs`]: { importers: [`${icons}/lucide-react.mjs`] },
  [`${icons}/icons/moon.mjs`]: { importers: [`${icons}/lucide-react.mjs`] },
};
const modules = { getModuleInfo: (id: string) => graph[id] ?? null };
/** Where it is put when it is wanted by as many as that. */
const fileOf = (id: string, wantedBy: number) =>
  sharedFiles
    .filter(({ minShareCount = 1 }) => wantedBy >= minShareCount)
    .map(({ name }) => name(id, modules))
    .find(Boolean) ?? null;

test.each([
  ["/web/app/shell/Shell.tsx", 1, "frame"],
  ["/web/node_modules/react-dom/client.js", 1, "libraries"],
  // One part of a page has it for itself; several have it together.
  ["/web/services/coupons/CouponBox.tsx", 1, null],
  ["/web/services/coupons/CouponBox.tsx", 2, "coupons-later"],
  ["/web/ui/Chip.tsx", 2, "later"],
  ["/web/ui/Chip.tsx", 20, "parts"],
  // A page starts with it, and would start with all that comes later.
  ["/web/ui/Card.tsx", 2, null],
  ["/web/areas/dopamart/Cart.tsx", 2, null],
  // Named by the file of all icons, which says nothing of who uses it.
  [`${icons}/icons/star.mjs`, 2, "later"],
  [`${icons}/icons/moon.mjs`, 2, "libraries"],
  [`${icons}/lucide-react.mjs`, 9, null],
  // To import it is to start it, so nothing else may live in its file.
  ["/web/node_modules/dev/entry.client.tsx", 9, null],
  ["/web/app/root.tsx?route", 9, null],
] as const)("%s, wanted by %i, is in %s", (id, wantedBy, file) => expect(fileOf(id, wantedBy)).toBe(file));
