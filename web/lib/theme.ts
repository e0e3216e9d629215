// The colour theme: the system's until the user chooses one, which is stored on this device.
import { createPersistedStore } from "./storage/persistedStore";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const THEME_KEY = "dft.theme";

/** Plain text, because the pre-paint script reads it too. */
export const themeStore = createPersistedStore<Theme>(
  THEME_KEY,
  (stored) => (stored === "light" || stored === "dark" ? stored : "system"),
  { serialize: String },
);

export const getTheme = themeStore.get;

export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") {
    delete dataset["theme"];
    themeStore.clear();
  } else {
    dataset["theme"] = theme;
    themeStore.set(theme);
  }
}
