// The public origin of the site. The build writes a placeholder that the server replaces when it starts.

const ORIGIN_PLACEHOLDER = "https://dft.invalid";

/** The server writes the origin into `data-site` of <html>, so that the browser renders the same URLs. */
export function siteOrigin(): string {
  if (import.meta.env.SSR) return ORIGIN_PLACEHOLDER;
  return document.documentElement.dataset["site"] ?? window.location.origin;
}

export function absoluteUrl(path: string): string {
  return new URL(path, siteOrigin()).href;
}
