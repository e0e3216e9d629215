import { msg, plural, select, t } from "@lingui/core/macro";
import { afterEach, describe, expect, it } from "vitest";
import { activateLocale, i18n } from "./i18n";

afterEach(() => activateLocale("en", {}));

describe("messages", () => {
  it("are the English sentences without a catalogue", () => {
    const name = "Asha";
    expect(t`Hello ${name}!`).toBe("Hello Asha!");
    expect(t(msg`Your cart`)).toBe("Your cart");
  });

  it("have plural forms and grouped numbers", () => {
    const label = (count: number) => plural(count, { 0: "Nothing", one: "# day", other: "# days" });
    expect([0, 1, 2, 120_000].map(label)).toEqual(["Nothing", "1 day", "2 days", "1,20,000 days"]);
    const name = "Meera";
    const count = 3;
    expect(t`${name} has ${plural(count, { one: "# note by {name}", other: "# notes" })}.`).toBe("Meera has 3 notes.");
  });

  it("select by a value", () => {
    const label = (side: string) => select(side, { doctor: "The doctor", other: "The patient" });
    expect([label("doctor"), label("patient")]).toEqual(["The doctor", "The patient"]);
  });

  it("come from the catalogue of another language", () => {
    const descriptor = msg`Your cart`;
    activateLocale("en", { [descriptor.id]: ["आपका कार्ट"] });
    expect(i18n._(descriptor)).toBe("आपका कार्ट");
  });
});
