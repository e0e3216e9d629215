import { expect, test } from "vitest";
import { initialFiles } from "./bundling";

const importers: Record<string, string[]> = {
  "/web/app/root.tsx?route": [],
  "/web/node_modules/dev/entry.client.tsx": [],
  "/web/app/shell/Shell.tsx": ["/web/app/root.tsx?route"],
  "/web/node_modules/react-dom/client.js": ["/web/node_modules/dev/entry.client.tsx"],
  "/web/node_modules/lucide-react/dist/esm/lucide-react.mjs": ["/web/app/shell/Shell.tsx"],
  "/web/node_modules/lucide-react/dist/esm/icons/star.mjs": [
    "/web/node_modules/lucide-react/dist/esm/lucide-react.mjs",
  ],
  "/web/areas/coupons/CouponBox.tsx": [],
};
const modules = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };
const fileOf = (id: string) => initialFiles.map(({ name }) => name(id, modules)).find(Boolean) ?? null;

test.each([
  ["/web/app/shell/Shell.tsx", "frame"],
  ["/web/node_modules/react-dom/client.js", "libraries"],
  // Imported by a page alone.
  ["/web/areas/coupons/CouponBox.tsx", null],
  // Named by the whole library only, which says nothing of who uses it: it may be a small thing that many share.
  ["/web/node_modules/lucide-react/dist/esm/icons/star.mjs", "parts"],
  ["/web/ui/Chip.tsx", "parts"],
  // To import it is to start it, so nothing else may live in its file.
  ["/web/node_modules/dev/entry.client.tsx", null],
  ["/web/app/root.tsx?route", null],
])("%s is in %s", (id, file) => expect(fileOf(id)).toBe(file));
