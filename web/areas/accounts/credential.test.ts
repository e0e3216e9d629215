// What is sent to the server is at least shaped like a token.
import { expect, test } from "vitest";
import { isJwtShaped } from "./credential";
import { token, written } from "./testing";

test("a token decodes, whatever script the name is in", () => {
  expect(isJwtShaped(token({ sub: "1", name: "आशा राव" }))).toBe(true);
});

test.each([
  ["nothing", ""],
  ["a word", "credential"],
  ["two parts", "a.b"],
  ["four parts", `${token({})}.d`],
  ["an empty signature", token({}).replace(/[^.]+$/, "")],
  ["a payload that is not base64url", "aGk.a+b/.c2ln"],
  ["a payload of an impossible length", "aGk.abcde.c2ln"],
  ["a payload that is not JSON", `aGk.${written("{name")}.c2ln`],
  ["a payload that is no object", `aGk.${written("[1]")}.c2ln`],
  ["null", `aGk.${written("null")}.c2ln`],
])("%s does not", (_, credential) => {
  expect(isJwtShaped(credential)).toBe(false);
});
