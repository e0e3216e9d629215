// Types of standalonePage.mjs.
export function isStandalone(html: string): boolean;
export function makeStandalone(html: string, css: string): string;
export function classesIn(html: string): Set<string>;
export function purgeCss(css: string, used: ReadonlySet<string>): string;
