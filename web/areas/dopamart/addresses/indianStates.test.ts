// The state of a pincode.
import { expect, test } from "vitest";
import { findState, STATES } from "./indianStates";

test("28 states and 8 union territories, in alphabetical order", () => {
  expect(STATES).toHaveLength(36);
  expect([...STATES].sort()).toEqual([...STATES]);
});

test.each([
  ["110001", "Delhi"],
  ["122001", "Haryana"],
  ["160017", "Chandigarh"],
  ["141001", "Punjab"],
  ["194101", "Ladakh"],
  ["190001", "Jammu and Kashmir"],
  ["226001", "Uttar Pradesh"],
  ["248001", "Uttarakhand"],
  ["302001", "Rajasthan"],
  ["380001", "Gujarat"],
  ["396230", "Dadra and Nagar Haveli and Daman and Diu"],
  ["400001", "Maharashtra"],
  ["403001", "Goa"],
  ["462001", "Madhya Pradesh"],
  ["492001", "Chhattisgarh"],
  ["500001", "Telangana"],
  ["530001", "Andhra Pradesh"],
  ["560041", "Karnataka"],
  ["600001", "Tamil Nadu"],
  ["605001", "Puducherry"],
  ["682001", "Kerala"],
  ["682555", "Lakshadweep"],
  ["700001", "West Bengal"],
  ["737101", "Sikkim"],
  ["744101", "Andaman and Nicobar Islands"],
  ["751001", "Odisha"],
  ["781001", "Assam"],
  ["791111", "Arunachal Pradesh"],
  ["793001", "Meghalaya"],
  ["795001", "Manipur"],
  ["796001", "Mizoram"],
  ["797001", "Nagaland"],
  ["799001", "Tripura"],
  ["800001", "Bihar"],
  ["834001", "Jharkhand"],
  ["171001", "Himachal Pradesh"],
])("%s is in %s", (pincode, state) => {
  expect(findState(pincode)).toBe(state);
});

test.each(["", "56004", "056004", "900001", "5600411"])("%j suggests nothing", (pincode) => {
  expect(findState(pincode)).toBeUndefined();
});
