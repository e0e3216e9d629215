// Fails if the catalogues are not what `npm run messages` extracts.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

function readCatalogues() {
  const folders = ["api", "app", "lib", "services", "ui", ...readdirSync("areas").map((area) => `areas/${area}`)];
  return folders.flatMap((folder) => {
    try {
      return readFileSync(`${folder}/locales/en.po`, "utf8");
    } catch {
      return [];
    }
  });
}

const before = readCatalogues().join("");
execFileSync("npx", ["lingui", "extract", "--clean"], { stdio: ["ignore", "ignore", "inherit"] });
if (readCatalogues().join("") !== before) {
  console.error("The message catalogues were out of date. They are updated now: commit them.");
  process.exit(1);
}
