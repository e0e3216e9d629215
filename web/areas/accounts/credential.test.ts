// The format check of ID tokens.
import { expect, test } from "vitest";
import { isJwtShaped } from "./credential";
import { base64Url, token } from "./testUtils";

test("accepts a token with non-Latin claims", () => {
  expect(isJwtShaped(token({ sub: "1", name: "आशा राव" }))).toBe(true);
});

test.each([
  ["an empty string", ""],
  ["a word", "credential"],
  ["two parts", "a.b"],
  ["four parts", `${token({})}.d`],
  ["an empty signature", token({}).replace(/[^.]+$/, "")],
  ["a payload that is not base64url", "aGk.a+b/.c2ln"],
  ["a payload of an impossible length", "aGk.abcde.c2ln"],
  ["a payload that is not JSON", `aGk.${base64Url("{name")}.c2ln`],
  ["a payload that is no object", `aGk.${base64Url("[1]")}.c2ln`],
  ["null", `aGk.${base64Url("null")}.c2ln`],
])("rejects %s", (_, credential) => {
  expect(isJwtShaped(credential)).toBe(false);
});
