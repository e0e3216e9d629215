// The navigation's rules, with every page there is going to be.
import { expect, test } from "vitest";
import { accountLinks, isActive, isNavHidden, mainLinks } from "./links";

const every = () => true;

test("five places, in this order", () => {
  expect(mainLinks(every).map(({ to }) => to)).toEqual([
    "/consultations",
    "/mindfulness",
    "/dopamart",
    "/subscriptions",
    "/about",
  ]);
});

test("a member's own pages", () => {
  expect(accountLinks(every)).toEqual([
    { to: "/my-consultations", label: "My Consultations" },
    { to: "/dopamart/orders", label: "My Orders" },
    { to: "/my-subscriptions", label: "My Subscriptions" },
  ]);
});

test("a link appears together with its page", () => {
  expect(mainLinks((path) => path === "/about")).toEqual([{ to: "/about", label: "About" }]);
  expect(accountLinks(() => false)).toEqual([]);
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
])("on %s the link to %s is current: %s", (pathname, route, current) => {
  expect(isActive(pathname, route)).toBe(current);
});

test("the bar is hidden on the login page alone", () => {
  const paths = ["/login", "/login/", "/login/nowhere", "/", "/logout", "/dopamart"];
  expect(paths.filter(isNavHidden)).toEqual(["/login", "/login/"]);
});
