// Types of html.mjs.
export function inlineCss(html: string, read: (file: string) => string): string;
export function linkCss(html: string): string;
export function deferHydration(html: string): string;
export function insertServerMarkers(html: string): string;
export function scriptFiles(html: string): Set<string>;
export function scriptHashes(html: string): string[];
