// Hearts and bookmarks stay on the device.
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSavedDoctor } from "./savedDoctors";

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

const heart = (id: number) => renderHook(() => useSavedDoctor("favourite", id)).result;
const turn = (mark: { current: [boolean, () => void] }) => act(() => mark.current[1]());

test("a heart is kept, seen everywhere on the page, and taken back", () => {
  const [here, there] = [heart(7), heart(7)];
  expect(here.current[0]).toBe(false);
  turn(here);
  expect(here.current[0]).toBe(true);
  expect(there.current[0]).toBe(true);
  expect(heart(9).current[0]).toBe(false);
  expect(heart(7).current[0]).toBe(true);
  turn(there);
  expect(here.current[0]).toBe(false);
});

test("a bookmark is another mark", () => {
  turn(heart(7));
  expect(renderHook(() => useSavedDoctor("bookmark", 7)).result.current[0]).toBe(false);
});

test("what is kept badly is nothing", () => {
  window.localStorage.setItem("dft.doctors.favourite", "{");
  expect(heart(7).current[0]).toBe(false);
});

test("a full storage keeps it as long as the page", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const here = heart(7);
  turn(here);
  expect(here.current[0]).toBe(true);
  turn(here);
  expect(here.current[0]).toBe(false);
});
