import { describe, expect, test } from "vitest";
import {
  parsePhone,
  phoneDigits,
  pincodeDigits,
  validateCountry,
  validateEmail,
  validateLandmark,
  validateName,
  validatePhone,
  validatePincode,
  validateState,
  validateStreetAddress,
} from "./fields";
import { countCodePoints, countGraphemes } from "./textLength";

test("graphemes are what users count", () => {
  expect(countGraphemes("कि")).toBe(1);
  expect(countCodePoints("कि")).toBe(2);
  expect(countGraphemes("👩‍👩‍👧 ok")).toBe(4);
});

describe("name", () => {
  test.each([
    ["", "Name is required"],
    ["A", "Name must be at least 2 characters"],
    ["a".repeat(51), "Name must be less than 50 characters"],
    ["R2D2", "Name can only contain letters, spaces, . ' and -"],
    ["Asha\tRao", "Name can only contain letters, spaces, . ' and -"],
    ["Asha😀", "Name can only contain letters, spaces, . ' and -"],
  ])("%j: %s", (name, message) => expect(validateName(name)).toBe(message));

  test.each(["Asha Rao", "कृष्ण मूर्ति", "தமிழ்ச்செல்வி", "José", "Ng", "श्री", "a".repeat(50), "कि".repeat(50)])(
    "%s is valid",
    (name) => expect(validateName(name)).toBeUndefined(),
  );
});

describe("email", () => {
  test.each([
    "asha",
    "asha@",
    "@example.com",
    "a@b",
    "a b@c.in",
    "a@b..in",
    "a@-b.in",
    "a@b-.in",
    "a@b.in\r\nBcc: x@y.in",
    "a@b@c.in",
    ".a@b.in",
    "a.@b.in",
    "a..b@c.in",
    "<a@b.in>",
    "asha@x.in.",
    `${"a".repeat(65)}@example.com`,
  ])("%j is rejected", (email) => expect(validateEmail(email)).toBe("Please enter a valid email address"));

  test.each(["Asha.Rao+dft@Example.co.in", "a@b.in", "आशा@उदाहरण.भारत"])("%s is valid", (email) =>
    expect(validateEmail(email)).toBeUndefined(),
  );

  test("an empty email is required", () => expect(validateEmail("")).toBe("Email is required"));
});

describe("phone", () => {
  test.each(["9876543210", "+91 98765 43210", "098765-43210", " 98765 43210 "])("%j is 9876543210", (text) => {
    expect(parsePhone(text)).toBe("9876543210");
    expect(validatePhone(text)).toBeUndefined();
  });

  test.each(["5876543210", "987654321", "98765432100", "+1 9876543210", "९८७६५४३२१०", "98765abc10"])(
    "%j is rejected",
    (text) => expect(validatePhone(text)).toBe("Please enter a valid 10-digit Indian phone number"),
  );

  test("an empty phone is required", () => expect(validatePhone(" - ")).toBe("Phone number is required"));

  test.each([
    ["+91 98765 43210", "9876543210"],
    ["098765-43210", "9876543210"],
    ["00919876543210", "9876543210"],
    ["9198765432", "9198765432"],
    ["98765432109", "9876543210"],
    ["abc", ""],
  ])("an input for digits shows %j as %j", (input, digits) => expect(phoneDigits(input)).toBe(digits));
});

describe("address", () => {
  test.each([
    ["", "Pincode is required"],
    ["012345", "Please enter a valid 6-digit pincode"],
    ["56004", "Please enter a valid 6-digit pincode"],
    ["560041", undefined],
  ])("pincode %j: %s", (pincode, message) => expect(validatePincode(pincode)).toBe(message));

  test("an input for a pincode shows six digits", () => expect(pincodeDigits("560 041 9")).toBe("560041"));

  test.each([
    ["", "Address is required"],
    ["Lake Road", "Address must be at least 10 characters"],
    ["a".repeat(201), "Address must be less than 200 characters"],
    ["a".repeat(10), undefined],
    ["कि".repeat(200), undefined],
  ])("street %#: %s", (street, message) => expect(validateStreetAddress(street)).toBe(message));

  test("regions are required and limited", () => {
    expect(validateState("")).toBe("State is required");
    expect(validateCountry("a".repeat(61))).toBe("Country must be at most 60 characters");
    expect(validateCountry("India")).toBeUndefined();
  });

  test("a landmark is optional and limited", () => {
    expect(validateLandmark("")).toBeUndefined();
    expect(validateLandmark("a".repeat(501))).toBe("Landmark must be at most 500 characters");
  });
});
