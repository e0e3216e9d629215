// The product's addresses, so that no screen spells one by hand.

export const paths = {
  home: "/",
  devUi: "/dev/ui",
  login: "/login",
  logout: "/logout",
  paymentsReturn: "/payments/return",

  consultations: "/consultations",
  doctors: "/consultations/doctors",
  bookingConfirmed: "/consultations/booking-confirmed",
  myConsultations: "/my-consultations",
  mindfulness: "/mindfulness",
  categories: "/mindfulness/categories",
  favourites: "/favourites",
  bookmarks: "/bookmarks",
  recentTracks: "/recent-tracks",
  dopamart: "/dopamart",
  cart: "/dopamart/cart",
  orders: "/dopamart/orders",
  subscriptions: "/subscriptions",
  mySubscriptions: "/my-subscriptions",

  healthTracker: "/health-tracker",
  aiAssistant: "/ai-assistant",

  about: "/about",
  pricing: "/pricing",
  careers: "/careers",
  blog: "/blog",
  press: "/press",
  partnerships: "/partnerships",

  contact: "/contact",
  help: "/help",
  privacy: "/privacy",
  terms: "/terms",
  refund: "/refund",
  accessibility: "/accessibility",
  crisis: "/crisis",
} as const;

export const doctorPath = (id: number) => `/consultations/doctor/${id}`;
export const specializationPath = (slug: string) => `/consultations/specialization/${encodeURIComponent(slug)}`;

export const categoryPath = (id: number) => `/mindfulness/category/${id}`;

/** `time` is a time of day in India, `09:00`: the first date on which it is free is selected. */
export function bookingPath(doctor: number | string, time?: string): string {
  const query = time ? `?${new URLSearchParams({ time })}` : "";
  return `/consultations/book-consultation/${doctor}${query}`;
}

export const confirmedPath = (appointment: number) => `${paths.bookingConfirmed}?appointment=${appointment}`;

export const productPath = (id: number) => `/dopamart/product/${id}`;
export const cartStepPath = (step: string) => (step === "cart" ? paths.cart : `${paths.cart}?step=${step}`);
export const trackPath = (token: string) => `/dopamart/orders/track/${encodeURIComponent(token)}`;

/** The room's document alone may use camera and microphone, so it is loaded as a document: never a page within another. */
export const requiresFullPageLoad = (to: string) => to.startsWith("/consultations/room/");
