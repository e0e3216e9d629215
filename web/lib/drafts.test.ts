// Drafts survive a sign-in, once, and nothing else.
import { beforeEach, expect, test } from "vitest";
import { clearDrafts, keepDraft, takeDraft } from "./drafts";

beforeEach(() => window.sessionStorage.clear());

test("a draft comes back once", () => {
  keepDraft("booking", { name: "Asha" });
  expect(takeDraft("booking")).toEqual({ name: "Asha" });
  expect(takeDraft("booking")).toBeNull();
});

test("a broken draft is no draft", () => {
  window.sessionStorage.setItem("dft.draft.booking", "{");
  expect(takeDraft("booking")).toBeNull();
});

test("clearing leaves what is not a draft", () => {
  keepDraft("booking", 1);
  keepDraft("contact", 2);
  window.sessionStorage.setItem("scroll", "10");
  clearDrafts();
  expect(takeDraft("booking")).toBeNull();
  expect(takeDraft("contact")).toBeNull();
  expect(window.sessionStorage.getItem("scroll")).toBe("10");
});
