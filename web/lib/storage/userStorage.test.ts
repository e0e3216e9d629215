import { beforeEach, expect, test, vi } from "vitest";
import { clearUserStorage, loadForUser, removeForUser, saveForUser } from "./userStorage";

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test("values are stored per scope", () => {
  saveForUser("device", "positions", { 7: 12 });
  saveForUser("tab", "positions", { 7: 30 });
  expect(loadForUser("device", "positions")).toEqual({ 7: 12 });
  expect(loadForUser("tab", "positions")).toEqual({ 7: 30 });
  removeForUser("tab", "positions");
  expect(loadForUser("tab", "positions")).toBeNull();
  expect(loadForUser("device", "positions")).toEqual({ 7: 12 });
});

test("clearing keeps other keys", () => {
  window.localStorage.setItem("dft.theme", "dark");
  saveForUser("device", "positions", {});
  saveForUser("tab", "player", {});
  clearUserStorage();
  expect(Object.keys(window.localStorage)).toEqual(["dft.theme"]);
  expect(window.sessionStorage.length).toBe(0);
});

test("broken JSON and full storage are tolerated", () => {
  window.localStorage.setItem("dft.own.positions", "{");
  expect(loadForUser("device", "positions")).toBeNull();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => saveForUser("device", "positions", {})).not.toThrow();
});
