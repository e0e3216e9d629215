// The types of standalonePage.mjs, which Node runs as it is.
export function standsAlone(html: string): boolean;
export function standAlone(html: string, style: string): string;
export function classesIn(html: string): Set<string>;
export function usedStyle(css: string, used: ReadonlySet<string>): string;
