import { beforeEach, expect, test } from "vitest";
import { clearDrafts, consumeFormDraft, saveFormDraft } from "./formDrafts";

beforeEach(() => window.sessionStorage.clear());

test("a draft is consumed once", () => {
  saveFormDraft("booking", { name: "Asha" });
  expect(consumeFormDraft("booking")).toEqual({ name: "Asha" });
  expect(consumeFormDraft("booking")).toBeNull();
});

test.each(["{", "[]", '{"name":"Asha"}'])("stored text %s is no draft", (text) => {
  window.sessionStorage.setItem("dft.draft.booking", text);
  expect(consumeFormDraft("booking")).toBeNull();
});

test("a guest's draft is available after signing in", () => {
  saveFormDraft("booking", { name: "Asha" }, null);
  expect(consumeFormDraft("booking", 12)).toEqual({ name: "Asha" });
});

test.each([12, 13, null])("a draft of user 12 is available to user 12 only, not to %j", (user) => {
  saveFormDraft("booking", { concerns: "Sleep" }, 12);
  expect(consumeFormDraft("booking", user)).toEqual(user === 12 ? { concerns: "Sleep" } : null);
  expect(window.sessionStorage.length).toBe(0);
});

test("clearing removes drafts only", () => {
  saveFormDraft("booking", 1);
  saveFormDraft("contact", 2);
  window.sessionStorage.setItem("scroll", "10");
  clearDrafts();
  expect(consumeFormDraft("booking")).toBeNull();
  expect(consumeFormDraft("contact")).toBeNull();
  expect(window.sessionStorage.getItem("scroll")).toBe("10");
});
