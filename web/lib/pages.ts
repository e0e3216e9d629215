// The pages there are. A line here makes the route, the prerendered HTML and every link to the page.

/** Address → name of its file in app/routes. */
export const pages: Readonly<Record<string, string>> = {
  "/": "home",
  "/about": "about",
  "/accessibility": "accessibility",
  "/ai-assistant": "ai-assistant",
  "/blog": "blog",
  "/blog/breathing": "blog-breathing",
  "/blog/first-session": "blog-first-session",
  "/blog/how-consultations-work": "blog-how-consultations-work",
  "/blog/sleep": "blog-sleep",
  "/blog/stress": "blog-stress",
  "/blog/when-to-see-a-doctor": "blog-when-to-see-a-doctor",
  "/bookmarks": "bookmarks",
  "/careers": "careers",
  "/consultations": "consultations",
  "/consultations/book-consultation/:id": "book-consultation",
  "/consultations/booking-confirmed": "booking-confirmed",
  "/consultations/doctor/:id": "doctor",
  "/consultations/doctors": "doctors",
  "/consultations/room/:token": "room",
  "/consultations/specialization/:name": "specialization",
  "/contact": "contact",
  "/crisis": "crisis",
  "/dev/ui": "dev-ui",
  "/dopamart": "dopamart",
  "/dopamart/cart": "cart",
  "/dopamart/orders": "orders",
  "/dopamart/orders/:id/invoice": "invoice",
  "/dopamart/orders/track/:token": "track-order",
  "/dopamart/orders/track/:token/invoice": "track-invoice",
  "/dopamart/product/:id": "product",
  "/favourites": "favourites",
  "/health-tracker": "health-tracker",
  "/help": "help",
  "/login": "login",
  "/logout": "logout",
  "/mindfulness": "mindfulness",
  "/mindfulness/categories": "categories",
  "/mindfulness/category/:id": "category",
  "/my-consultations": "my-consultations",
  "/my-subscriptions": "my-subscriptions",
  "/newsletter/unsubscribe/:token": "unsubscribe",
  "/partnerships": "partnerships",
  "/payments/return": "payments-return",
  "/press": "press",
  "/pricing": "pricing",
  "/privacy": "privacy",
  "/recent-tracks": "recent-tracks",
  "/refund": "refund",
  "/subscriptions": "subscriptions",
  "/terms": "terms",
};

/** Addresses that can be rendered at build time; the others have a parameter and wait for the browser. */
export const prerendered = Object.keys(pages).filter((path) => !path.includes(":"));

/** Pages that are one file of HTML without scripts, which a device can keep (scripts/alone.mjs). A browser comes to them and leaves them by itself. */
const standalonePages = ["/crisis"];

export function isStandalonePage(path: string): boolean {
  return standalonePages.includes(path.replace(/[?#].*$/, "").replace(/(?<=.)\/$/, ""));
}
