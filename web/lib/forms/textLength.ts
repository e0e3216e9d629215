// Lengths of text as users count them.

const segmenter =
  typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : undefined;

/** User-perceived characters: the Devanagari syllable "कि" is one, and so is an emoji of several code points. */
export function countGraphemes(text: string): number {
  return segmenter ? [...segmenter.segment(text)].length : countCodePoints(text);
}

/** What the server counts. */
export function countCodePoints(text: string): number {
  return [...text].length;
}
