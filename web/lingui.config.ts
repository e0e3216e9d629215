// Where sentences are extracted to: one catalogue per area, and one for each of the other folders.
import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

const exclude = ["**/*.test.*", "**/testUtils.*", "**/locales/**"];

export default defineConfig({
  sourceLocale: "en",
  locales: ["en"],
  catalogs: [
    { path: "areas/{name}/locales/{locale}", include: ["areas/{name}"], exclude: [...exclude, "areas/dev/**"] },
    ...["api", "app", "lib", "services", "ui"].map((folder) => ({
      path: `${folder}/locales/{locale}`,
      include: [folder],
      exclude,
    })),
  ],
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: {
    i18n: ["~/lib/i18n/i18n", "i18n"],
    Trans: ["~/lib/i18n/Trans", "Trans"],
  },
});
