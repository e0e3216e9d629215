// All screens of the site, by path and role, for the sweep and the contact sheets.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { paths as allPaths } from "./html";
import { stallRequests } from "./network";
import { gotoLoaded } from "./page";
import { myOrders, seedShopper } from "./shop";
import { asha, diya, reuseSession, type User } from "./users";

/** The screen of unknown pages, which returns 404. */
export const NOT_FOUND = "/no-such-page";
/** The invoice of the shopper's first order. */
const INVOICE = "/dopamart/orders/:id/invoice";
/** Pages that are the same for all users, or redirect members. */
const GUEST_ONLY = [
  "/about",
  "/accessibility",
  "/ai-assistant",
  "/blog",
  "/blog/first-session",
  "/careers",
  "/crisis",
  "/dev/ui",
  "/health-tracker",
  "/help",
  "/login",
  "/logout",
  "/partnerships",
  "/press",
  "/privacy",
  "/refund",
  "/terms",
];

/** Share their layout with the article that is opened; journeys/site/blog.spec.ts requests each of them. */
const OTHER_ARTICLES = /^\/blog\/(?!first-session$)/;

/** Pages that differ for subscribers. */
const SUBSCRIBER_PAGES = [
  "/subscriptions",
  "/my-subscriptions",
  "/mindfulness",
  "/mindfulness/categories",
  "/recent-tracks",
];

/** Pages with a parameter, which are not in the list of paths. */
const ENTITY_PAGES = ["/mindfulness/category/1"];

/** Pages that differ for a member with a cart, an address and an order. */
const SHOPPER_PAGES = [
  "/dopamart?q=silk",
  "/dopamart?q=silk&view=list",
  "/dopamart/product/4",
  "/dopamart/cart",
  "/dopamart/cart?step=address",
  "/dopamart/cart?step=payment",
  "/dopamart/orders",
  INVOICE,
];

type Role = "guest" | "member" | "subscriber" | "shopper";
export type Screen = { path: string; role: Role };

const shopper: User = { name: "Ravi Kumar", email: "sweep@example.in" };
const users: Record<Role, User | null> = { guest: null, member: asha, subscriber: diya, shopper };

const paths = [...allPaths.filter((path) => !OTHER_ARTICLES.test(path)), ...ENTITY_PAGES];

export const screens: readonly Screen[] = [
  ...[...paths, NOT_FOUND].map((path): Screen => ({ path, role: "guest" })),
  ...paths.filter((path) => !GUEST_ONLY.includes(path)).map((path): Screen => ({ path, role: "member" })),
  ...SUBSCRIBER_PAGES.map((path): Screen => ({ path, role: "subscriber" })),
  ...SHOPPER_PAGES.map((path): Screen => ({ path, role: "shopper" })),
];

/** Signs in as the role of a screen. Returns the path to open. */
export async function signInAs(page: Page, { path, role }: Screen, origin: string): Promise<string> {
  const user = users[role];
  if (user) await reuseSession(page.context(), user, origin);
  if (role === "shopper") await seedShopper(page.request, origin, shopper);
  // The page redirects as soon as its call returns.
  if (path === "/logout") await stallRequests(page, "**/auth/logout/");
  return path === INVOICE ? await firstInvoicePath(page.request) : path;
}

/** Opens a screen as its role, and fails on layout shift and on a guest's request for the session. */
export async function openScreen(page: Page, screen: Screen, origin: string): Promise<void> {
  const user = users[screen.role];
  const path = await signInAs(page, screen, origin);
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await gotoLoaded(page, path);
  await expect(page.getByRole("banner").getByText(user?.name ?? asha.name)).toHaveCount(user ? 2 : 0);
  if (!user) expect(requestedPaths, "a guest's requests").not.toContain("/api/v1/users/me/");
}

async function firstInvoicePath(api: APIRequestContext): Promise<string> {
  return INVOICE.replace(":id", String((await myOrders(api)).at(-1)?.id));
}
