// Four words that both screens show when nobody sits between them: made from the two keys of the call.
import { SAS_WORDS } from "./sasWordlist";

const BITS_A_WORD = 11;
const SPOKEN = 4;

/**
 * The one key that a description allows, as its `a=fingerprint` has it. None when it names several or another kind: then
 * what we would show might not be what the browser accepted.
 */
export function fingerprintOf(sdp: string): string | null {
  const named = [...sdp.matchAll(/^a=fingerprint:(\S+) (\S+)\s*$/gm)].map(([, kind = "", bytes = ""]) =>
    kind.toLowerCase() === "sha-256" ? bytes.toUpperCase() : "",
  );
  const [only] = named;
  return only && named.every((each) => each === only) ? only : null;
}

/** The same on both sides: it matters not whose key is whose. `salt` is what both agreed on in `agreement.ts`. */
export async function deriveSas(one: string, other: string, salt = ""): Promise<string[]> {
  const keys = [one, other].sort().join("|");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(salt ? `${keys}|${salt}` : keys));
  return encodeWords(new Uint8Array(digest));
}

/** Eleven bits a word, from the front. */
export function encodeWords(bytes: Uint8Array): string[] {
  const bits = [...bytes.subarray(0, 6)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return Array.from({ length: SPOKEN }, (_, at) => {
    const word = bits.slice(at * BITS_A_WORD, (at + 1) * BITS_A_WORD);
    return SAS_WORDS[Number.parseInt(word, 2)] ?? "";
  });
}
