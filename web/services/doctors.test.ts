import { expect, test } from "vitest";
import { doctorName } from "./doctors";

test.each([
  ["Meera Nair", "Dr. Meera Nair"],
  ["Dr. Meera Nair", "Dr. Meera Nair"],
  ["dr meera nair", "dr meera nair"],
  [" Drishti Rao ", "Dr. Drishti Rao"],
])("%s is addressed as %s", (name, addressed) => {
  expect(doctorName(name)).toBe(addressed);
});
