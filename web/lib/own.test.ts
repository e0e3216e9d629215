import { beforeEach, expect, test, vi } from "vitest";
import { clearOwn, dropOwn, keepOwn, ownOf } from "./own";

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test("what is kept is found again in its own place", () => {
  keepOwn("device", "positions", { 7: 12 });
  keepOwn("tab", "positions", { 7: 30 });
  expect(ownOf("device", "positions")).toEqual({ 7: 12 });
  expect(ownOf("tab", "positions")).toEqual({ 7: 30 });
  dropOwn("tab", "positions");
  expect(ownOf("tab", "positions")).toBeNull();
  expect(ownOf("device", "positions")).toEqual({ 7: 12 });
});

test("signing out leaves what is the device's own", () => {
  window.localStorage.setItem("dft.theme", "dark");
  keepOwn("device", "positions", {});
  keepOwn("tab", "player", {});
  clearOwn();
  expect(Object.keys(window.localStorage)).toEqual(["dft.theme"]);
  expect(window.sessionStorage.length).toBe(0);
});

test("what is broken or forbidden is nothing", () => {
  window.localStorage.setItem("dft.own.positions", "{");
  expect(ownOf("device", "positions")).toBeNull();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => keepOwn("device", "positions", {})).not.toThrow();
});
