// After signing in, a person lands on this site and nowhere else.
import { expect, test } from "vitest";
import { loginUrl, redirectAfterLogin } from "./loginRedirect";

const after = (next: string) => redirectAfterLogin(`?${new URLSearchParams({ next })}`);

test("the page that asked is returned to, with its query", () => {
  const asked = "/consultations/book-consultation/7?time=9:00 AM#slots";
  expect(loginUrl("/dopamart")).toBe("/login?next=%2Fdopamart");
  expect(redirectAfterLogin(new URL(loginUrl(asked), "https://dft.example").search)).toBe(asked);
});

test("without one it is the home page", () => {
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
])("%j leads home", (next) => {
  expect(after(next)).toBe("/");
});

test.each(["/login", "/login?next=/about", "/logout", "/logout/"])("%s would be a circle", (next) => {
  expect(after(next)).toBe("/");
});

test("a path that merely begins like one is a path", () => {
  expect(after("/logout-stories")).toBe("/logout-stories");
});
