// The product's addresses, so that no screen spells one by hand.

export const paths = {
  home: "/",
  contact: "/contact",
} as const;
