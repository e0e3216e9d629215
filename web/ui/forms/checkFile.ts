// Which files may be uploaded. The server checks again; this saves the wait.
import { plural, t } from "@lingui/core/macro";

export type FileRules = {
  /** As in the `accept` attribute: `image/*`, `image/png`, `.pdf`. */
  accept?: readonly string[] | undefined;
  maxBytes?: number | undefined;
};

/** `2.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return plural(bytes, { one: "# byte", other: "# bytes" });
  const isKilo = bytes < 1_000_000;
  const value = bytes / (isKilo ? 1000 : 1_000_000);
  const size = value < 10 ? value.toFixed(1).replace(/\.0$/, "") : String(Math.round(value));
  return isKilo ? t`${size} kB` : t`${size} MB`;
}

function isAccepted({ name, type }: File, accept: readonly string[]): boolean {
  return accept.some((rule) => {
    if (rule.startsWith(".")) return name.toLowerCase().endsWith(rule.toLowerCase());
    return rule.endsWith("/*") ? type.startsWith(rule.slice(0, -1)) : type === rule;
  });
}

/** What is wrong with a file, in a sentence; `undefined` when it may be sent. */
export function checkFile(file: File, { accept, maxBytes }: FileRules): string | undefined {
  if (accept && !isAccepted(file, accept)) return t`This type of file can't be uploaded here.`;
  if (file.size === 0) return t`This file is empty.`;
  if (maxBytes !== undefined && file.size > maxBytes) {
    const [size, limit] = [formatBytes(file.size), formatBytes(maxBytes)];
    return t`This file has ${size}. The largest is ${limit}.`;
  }
  return undefined;
}
