// The site's public address. The build does not know it, so it writes a stand-in that the server replaces when it starts.

const STAND_IN = "https://dft.invalid";

/** `data-site` on <html> carries the replaced address, so the browser repeats what the served HTML says. */
export function siteAddress(): string {
  if (import.meta.env.SSR) return STAND_IN;
  return document.documentElement.dataset["site"] ?? window.location.origin;
}

export function absolute(path: string): string {
  return new URL(path, siteAddress()).href;
}
