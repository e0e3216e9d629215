// The types of html.mjs, which Node runs as it is.
export function styleInside(html: string, read: (file: string) => string): string;
export function styleBeside(html: string): string;
export function startAfterPaint(html: string): string;
export function markPlaces(html: string): string;
export function filesNamed(html: string): Set<string>;
export function scriptHashes(html: string): string[];
