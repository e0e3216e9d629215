import { plural } from "@lingui/core/macro";
import { expect, test } from "vitest";

const patients = (count: number) => plural(count, { one: "# patient", other: "# patients" });

test("numbers in messages are grouped as in India", () => {
  expect([patients(1), patients(120_000)]).toEqual(["1 patient", "1,20,000 patients"]);
});
