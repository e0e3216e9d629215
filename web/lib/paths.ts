// The product's addresses, so that no screen spells one by hand.

export const paths = {
  home: "/",
  devUi: "/dev/ui",
  contact: "/contact",
} as const;
