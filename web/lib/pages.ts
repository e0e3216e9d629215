// The registry of pages: routes, prerendering, guards and the tests of links are derived from it.

/**
 * `public`: for everybody, prerendered. `member`: needs a session; prerendered as a shell and never indexed. `staff`: the console
 * of admins or doctors, rendered in the browser only, and no part of what public pages load.
 */
export type Audience = "public" | "member" | "staff";

export type Page = {
  /** In app/routes, without its extension. */
  file: string;
  audience: Audience;
  /** A member page that shows guests a prompt to sign in. Without one, guests are redirected to the login page. */
  hasSignInPrompt?: true;
  /** Of staff pages: who may see it. */
  role?: "admin" | "doctor";
};

const isPublic = (file: string): Page => ({ file, audience: "public" });
const isMember = (file: string): Page => ({ file, audience: "member" });
const isMemberWithPrompt = (file: string): Page => ({ ...isMember(file), hasSignInPrompt: true });

export const pages: Readonly<Record<string, Page>> = {
  "/": isPublic("home"),
  "/about": isPublic("content/about"),
  "/accessibility": isPublic("content/accessibility"),
  "/ai-assistant": isPublic("content/ai-assistant"),
  "/blog": isPublic("blog/blog"),
  "/blog/breathing": isPublic("blog/blog-breathing"),
  "/blog/first-session": isPublic("blog/blog-first-session"),
  "/blog/how-consultations-work": isPublic("blog/blog-how-consultations-work"),
  "/blog/sleep": isPublic("blog/blog-sleep"),
  "/blog/stress": isPublic("blog/blog-stress"),
  "/blog/when-to-see-a-doctor": isPublic("blog/blog-when-to-see-a-doctor"),
  "/bookmarks": isMemberWithPrompt("mindfulness/bookmarks"),
  "/careers": isPublic("content/careers"),
  "/consultations": isPublic("consultations/consultations"),
  "/consultations/book-consultation/:id": isPublic("consultations/book-consultation"),
  "/consultations/booking-confirmed": isMemberWithPrompt("consultations/booking-confirmed"),
  "/consultations/doctor/:id": isPublic("consultations/doctor"),
  "/consultations/doctors": isPublic("consultations/doctors"),
  "/consultations/room/:token": isPublic("consultations/room"),
  "/consultations/specialization/:name": isPublic("consultations/specialization"),
  "/contact": isPublic("content/contact"),
  "/crisis": isPublic("content/crisis"),
  "/dev/ui": isPublic("dev-ui"),
  "/dopamart": isPublic("dopamart/dopamart"),
  "/dopamart/cart": isPublic("dopamart/cart"),
  "/dopamart/orders": isMemberWithPrompt("dopamart/orders"),
  "/dopamart/orders/:id/invoice": isMemberWithPrompt("dopamart/invoice"),
  "/dopamart/orders/track/:token": isPublic("dopamart/track-order"),
  "/dopamart/orders/track/:token/invoice": isPublic("dopamart/track-invoice"),
  "/dopamart/product/:id": isPublic("dopamart/product"),
  "/favourites": isMemberWithPrompt("mindfulness/favourites"),
  "/health-tracker": isPublic("content/health-tracker"),
  "/help": isPublic("content/help"),
  "/login": isPublic("account/login"),
  "/logout": isPublic("account/logout"),
  "/mindfulness": isPublic("mindfulness/mindfulness"),
  "/mindfulness/categories": isPublic("mindfulness/categories"),
  "/mindfulness/category/:id": isPublic("mindfulness/category"),
  "/my-consultations": isMemberWithPrompt("consultations/my-consultations"),
  "/my-subscriptions": isMember("account/my-subscriptions"),
  "/newsletter/unsubscribe/:token": isPublic("account/unsubscribe"),
  "/partnerships": isPublic("content/partnerships"),
  "/payments/return": isPublic("account/payments-return"),
  "/press": isPublic("content/press"),
  "/pricing": isPublic("account/pricing"),
  "/privacy": isPublic("content/privacy"),
  "/recent-tracks": isMemberWithPrompt("mindfulness/recent-tracks"),
  "/refund": isPublic("content/refund"),
  "/subscriptions": isPublic("account/subscriptions"),
  "/terms": isPublic("content/terms"),
};

/** Paths that are rendered at build time. Those with a parameter are rendered in the browser. */
export const prerendered = Object.entries(pages)
  .filter(([path, { audience }]) => audience !== "staff" && !path.includes(":"))
  .map(([path]) => path);

/** Static HTML without scripts that works offline (scripts/standalonePage.mjs). Links to and from it are document navigations. */
const standalonePages = ["/crisis"];

export function isStandalonePage(path: string): boolean {
  return standalonePages.includes(path.replace(/[?#].*$/, "").replace(/(?<=.)\/$/, ""));
}
