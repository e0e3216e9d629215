import { expect, test } from "vitest";
import { loginUrl, redirectAfterLogin } from "./loginRedirect";

const after = (next: string) => redirectAfterLogin(`?${new URLSearchParams({ next })}`);

test("returns to the page that required the sign-in, with its query", () => {
  const from = "/consultations/book-consultation/7?time=9:00 AM#slots";
  expect(loginUrl("/dopamart")).toBe("/login?next=%2Fdopamart");
  expect(redirectAfterLogin(new URL(loginUrl(from), "https://dft.example").search)).toBe(from);
});

test("without a path it is the home page", () => {
  expect(redirectAfterLogin("")).toBe("/");
  expect(redirectAfterLogin("?next=")).toBe("/");
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "javascript:alert(1)",
  "data:text/html,hi",
  "dopamart",
  " /dopamart",
  "?next=/",
])("%j is unsafe and leads home", (next) => {
  expect(after(next)).toBe("/");
});

test.each(["/login", "/login?next=/about", "/logout", "/logout/"])("%s is not returned to", (next) => {
  expect(after(next)).toBe("/");
});

test("a path with the same prefix is allowed", () => {
  expect(after("/logout-stories")).toBe("/logout-stories");
});
