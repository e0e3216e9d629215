// Light or dark: the device decides until a person chooses, and the choice stays on the device.

export const themes = ["device", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const THEME_KEY = "dft.theme";

export function getTheme(): Theme {
  try {
    const kept = window.localStorage.getItem(THEME_KEY);
    return kept === "light" || kept === "dark" ? kept : "device";
  } catch {
    // Storage may be forbidden; the device's theme needs none.
    return "device";
  }
}

export function setTheme(theme: Theme): void {
  const page = document.documentElement;
  if (theme === "device") delete page.dataset["theme"];
  else page.dataset["theme"] = theme;
  try {
    if (theme === "device") window.localStorage.removeItem(THEME_KEY);
    else window.localStorage.setItem(THEME_KEY, theme);
  } catch {
    // The choice then lasts as long as the page.
  }
}
