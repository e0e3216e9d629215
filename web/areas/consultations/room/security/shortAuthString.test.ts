// The short authentication string: symmetric, sensitive to every input, and absent for ambiguous fingerprints.
import { expect, test } from "vitest";
import { SAS_WORDS } from "./sasWordlist";
import { deriveSas, encodeWords, fingerprintOf } from "./shortAuthString";

const sdp = (...lines: string[]) => ["v=0", "m=audio 9 UDP/TLS/RTP/SAVPF 111", ...lines, ""].join("\r\n");

test("the word list has 2,048 distinct lower-case words in order", () => {
  expect(SAS_WORDS).toHaveLength(2048);
  expect(new Set(SAS_WORDS).size).toBe(2048);
  expect(SAS_WORDS.filter((word) => !/^[a-z]{4,7}$/.test(word))).toEqual([]);
  expect([...SAS_WORDS].sort()).toEqual(SAS_WORDS);
});

test("no word is another word plus a suffix, so a half-heard word stays unambiguous", () => {
  const words = new Set(SAS_WORDS);
  expect(SAS_WORDS.filter((word) => ["s", "d", "er", "ed", "ing"].some((suffix) => words.has(word + suffix)))).toEqual(
    [],
  );
});

test("encodes eleven bits per word, most significant first", () => {
  expect(encodeWords(new Uint8Array(32))).toEqual(Array(4).fill(SAS_WORDS[0]));
  expect(encodeWords(new Uint8Array(32).fill(255))).toEqual(Array(4).fill(SAS_WORDS[2047]));
  // 00000000001 00000000010 00000000011 00000000100
  expect(encodeWords(Uint8Array.of(0x00, 0x20, 0x08, 0x01, 0x80, 0x40))).toEqual([
    SAS_WORDS[1],
    SAS_WORDS[2],
    SAS_WORDS[3],
    SAS_WORDS[4],
  ]);
});

test("is the same whichever fingerprint comes first", async () => {
  expect(await deriveSas("AA:01", "BB:02")).toEqual(await deriveSas("BB:02", "AA:01"));
  expect(await deriveSas("AA:01", "BB:02", "salt")).toEqual(await deriveSas("BB:02", "AA:01", "salt"));
});

test("changes with either fingerprint and with the salt", async () => {
  const unsalted = await deriveSas("AA:01", "BB:02");
  expect(await deriveSas("AA:01", "BB:03")).not.toEqual(unsalted);
  expect(await deriveSas("AA:01", "BB:02", "salt")).not.toEqual(unsalted);
});

test("reads the fingerprint from the session description", () => {
  expect(fingerprintOf(sdp("a=fingerprint:sha-256 ab:CD", "m=video", "a=fingerprint:sha-256 AB:CD"))).toBe("AB:CD");
});

test("returns null for several fingerprints, a weaker algorithm or none", () => {
  expect(fingerprintOf(sdp("a=fingerprint:sha-256 AB:CD", "a=fingerprint:sha-256 AB:CE"))).toBeNull();
  expect(fingerprintOf(sdp("a=fingerprint:sha-1 AB:CD"))).toBeNull();
  expect(fingerprintOf(sdp("a=fingerprint:sha-256 AB:CD", "a=fingerprint:sha-1 AB:CD"))).toBeNull();
  expect(fingerprintOf(sdp())).toBeNull();
});
