// The two viewports of the tests. A phone is the default.

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
export const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
