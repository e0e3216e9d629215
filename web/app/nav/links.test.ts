import { t } from "@lingui/core/macro";
import { expect, test } from "vitest";
import { accountLinks, isActive, isNavHidden, mainLinks } from "./links";

test("main links in their order", () => {
  expect(mainLinks.map(({ to }) => to)).toEqual([
    "/consultations",
    "/mindfulness",
    "/dopamart",
    "/subscriptions",
    "/about",
  ]);
});

test("account links", () => {
  expect(accountLinks.map(({ to, label }) => ({ to, label: t(label) }))).toEqual([
    { to: "/my-consultations", label: "My Consultations" },
    { to: "/dopamart/orders", label: "My Orders" },
    { to: "/my-subscriptions", label: "My Subscriptions" },
  ]);
});

test.each([
  ["/consultations", "/consultations", true],
  ["/consultations/doctor/7", "/consultations", true],
  ["/my-consultations", "/consultations", false],
  ["/dopamart", "/dopamart", true],
  ["/dopamart/orders", "/dopamart", true],
  ["/dopamart/cart", "/dopamart", false],
  ["/dopamart/cart/", "/dopamart", false],
  ["/about-face", "/about", false],
  ["/", "/about", false],
])("on %s the link to %s is active: %s", (pathname, route, current) => {
  expect(isActive(pathname, route)).toBe(current);
});

test("the bar is hidden on the login page only", () => {
  const paths = ["/login", "/login/", "/login/nowhere", "/", "/logout", "/dopamart"];
  expect(paths.filter(isNavHidden)).toEqual(["/login", "/login/"]);
});
