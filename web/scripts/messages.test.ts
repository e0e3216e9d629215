import { describe, expect, it } from "vitest";
import { compileMacros } from "./messages";
import { pseudoText } from "./pseudoLocale";

const compile = async (code: string) => (await compileMacros(code, "Example.tsx")).code;

describe("compileMacros", () => {
  it("compiles the sentence of a function call into the code", async () => {
    const code = await compile(
      'import { t } from "@lingui/core/macro"; export const greet = (name: string) => t({ message: `Hello $' +
        "{name}!` });",
    );
    expect(code).toContain('import { i18n as _i18n } from "~/lib/i18n/i18n"');
    expect(code).toMatch(/message: \["Hello ", \["name"\], "!"\]/);
  });

  it("compiles the sentence of an element", async () => {
    const code = await compile(
      'import { Trans } from "@lingui/react/macro"; export const Greeting = ({ name }) => <Trans>Hello <b>{name}</b></Trans>;',
    );
    expect(code).toContain('message: ["Hello <0>", ["name"], "</0>"]');
  });

  it("compiles plurals", async () => {
    const code = await compile(
      'import { plural } from "@lingui/core/macro"; export const label = (n: number) => plural(n, { one: "# day", other: "# days" });',
    );
    expect(code.replace(/\s+/g, " ")).toContain('one: ["#", " day"], other: ["#", " days"]');
  });

  it("keeps descriptors at module level", async () => {
    const code = await compile('import { msg } from "@lingui/core/macro"; export const title = msg`Your cart`;');
    expect(code).toContain('message: ["Your cart"]');
  });

  it("rejects a sentence that is translated at module level", async () => {
    const code = 'import { t } from "@lingui/core/macro"; export const title = t`Your cart`;';
    await expect(compile(code)).rejects.toThrow("Use msg");
  });
});

describe("pseudoText", () => {
  it("keeps tags and lengthens words", () => {
    expect(pseudoText("Your <0>cart</0>")).toBe("Ýóúŕúŕ <0>çáŕţŕţ</0>");
  });
});
