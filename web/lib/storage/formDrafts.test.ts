// Drafts survive a sign-in, once, and nothing else.
import { beforeEach, expect, test } from "vitest";
import { clearDrafts, consumeFormDraft, saveFormDraft } from "./formDrafts";

beforeEach(() => window.sessionStorage.clear());

test("a draft comes back once", () => {
  saveFormDraft("booking", { name: "Asha" });
  expect(consumeFormDraft("booking")).toEqual({ name: "Asha" });
  expect(consumeFormDraft("booking")).toBeNull();
});

test("a broken draft is no draft", () => {
  window.sessionStorage.setItem("dft.draft.booking", "{");
  expect(consumeFormDraft("booking")).toBeNull();
});

test("clearing leaves what is not a draft", () => {
  saveFormDraft("booking", 1);
  saveFormDraft("contact", 2);
  window.sessionStorage.setItem("scroll", "10");
  clearDrafts();
  expect(consumeFormDraft("booking")).toBeNull();
  expect(consumeFormDraft("contact")).toBeNull();
  expect(window.sessionStorage.getItem("scroll")).toBe("10");
});
