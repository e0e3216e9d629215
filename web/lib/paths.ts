// The product's addresses, so that no screen spells one by hand.

export const paths = {
  home: "/",
  devUi: "/dev/ui",
  login: "/login",
  logout: "/logout",
  paymentsReturn: "/payments/return",

  consultations: "/consultations",
  myConsultations: "/my-consultations",
  mindfulness: "/mindfulness",
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
