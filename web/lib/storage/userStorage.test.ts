import { beforeEach, expect, test, vi } from "vitest";
import { clearUserStorage, loadForUser, removeForUser, saveForUser } from "./userStorage";

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test("what is kept is found again in its own place", () => {
  saveForUser("device", "positions", { 7: 12 });
  saveForUser("tab", "positions", { 7: 30 });
  expect(loadForUser("device", "positions")).toEqual({ 7: 12 });
  expect(loadForUser("tab", "positions")).toEqual({ 7: 30 });
  removeForUser("tab", "positions");
  expect(loadForUser("tab", "positions")).toBeNull();
  expect(loadForUser("device", "positions")).toEqual({ 7: 12 });
});

test("signing out leaves what is the device's own", () => {
  window.localStorage.setItem("dft.theme", "dark");
  saveForUser("device", "positions", {});
  saveForUser("tab", "player", {});
  clearUserStorage();
  expect(Object.keys(window.localStorage)).toEqual(["dft.theme"]);
  expect(window.sessionStorage.length).toBe(0);
});

test("what is broken or forbidden is nothing", () => {
  window.localStorage.setItem("dft.own.positions", "{");
  expect(loadForUser("device", "positions")).toBeNull();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => saveForUser("device", "positions", {})).not.toThrow();
});
