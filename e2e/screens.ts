// The screens that people hold: a phone, unless a test says otherwise, and a desk.

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
export const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
