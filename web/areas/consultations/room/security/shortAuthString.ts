// Short authentication string: four words derived from the DTLS fingerprints of both peers. They match only without a MITM.
import { SAS_WORDS } from "./sasWordlist";

const BITS_PER_WORD = 11;
const WORD_COUNT = 4;

/**
 * The DTLS fingerprint of a session description. Null when it lists several or another algorithm: the browser might then
 * have accepted a different certificate than the one shown.
 */
export function fingerprintOf(sdp: string): string | null {
  const fingerprints = [...sdp.matchAll(/^a=fingerprint:(\S+) (\S+)\s*$/gm)].map(([, algorithm = "", bytes = ""]) =>
    algorithm.toLowerCase() === "sha-256" ? bytes.toUpperCase() : "",
  );
  const [first] = fingerprints;
  return first && fingerprints.every((fingerprint) => fingerprint === first) ? first : null;
}

/** Symmetric in the two fingerprints. `salt` comes from the exchange in `sasExchange.ts`. */
export async function deriveSas(fingerprintA: string, fingerprintB: string, salt = ""): Promise<string[]> {
  const fingerprints = [fingerprintA, fingerprintB].sort().join("|");
  const input = salt ? `${fingerprints}|${salt}` : fingerprints;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(input));
  return encodeWords(new Uint8Array(digest));
}

/** Eleven bits per word, most significant first. */
export function encodeWords(bytes: Uint8Array): string[] {
  const bits = [...bytes.subarray(0, 6)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return Array.from({ length: WORD_COUNT }, (_, index) => {
    const wordBits = bits.slice(index * BITS_PER_WORD, (index + 1) * BITS_PER_WORD);
    return SAS_WORDS[Number.parseInt(wordBits, 2)] ?? "";
  });
}
