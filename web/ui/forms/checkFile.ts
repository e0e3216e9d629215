// Which files may be uploaded. The server checks again; this saves the wait.

export type FileRules = {
  /** As in the `accept` attribute: `image/*`, `image/png`, `.pdf`. */
  accept?: readonly string[] | undefined;
  maxBytes?: number | undefined;
};

/** `2.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${value < 10 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value)} ${unit}`;
}

function isAccepted({ name, type }: File, accept: readonly string[]): boolean {
  return accept.some((rule) => {
    if (rule.startsWith(".")) return name.toLowerCase().endsWith(rule.toLowerCase());
    return rule.endsWith("/*") ? type.startsWith(rule.slice(0, -1)) : type === rule;
  });
}

/** What is wrong with a file, in a sentence; `undefined` when it may be sent. */
export function checkFile(file: File, { accept, maxBytes }: FileRules): string | undefined {
  if (accept && !isAccepted(file, accept)) return "This type of file can't be uploaded here.";
  if (file.size === 0) return "This file is empty.";
  if (maxBytes !== undefined && file.size > maxBytes) {
    return `This file has ${formatBytes(file.size)}. The largest is ${formatBytes(maxBytes)}.`;
  }
  return undefined;
}
