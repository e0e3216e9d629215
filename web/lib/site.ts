// The site's public address. The build does not know it, so it writes a stand-in that the server replaces when it starts.

const ORIGIN_PLACEHOLDER = "https://dft.invalid";

/** `data-site` on <html> carries the replaced address, so the browser repeats what the served HTML says. */
export function siteOrigin(): string {
  if (import.meta.env.SSR) return ORIGIN_PLACEHOLDER;
  return document.documentElement.dataset["site"] ?? window.location.origin;
}

export function absoluteUrl(path: string): string {
  return new URL(path, siteOrigin()).href;
}
