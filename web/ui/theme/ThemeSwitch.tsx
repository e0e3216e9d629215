// Chooses the colour theme: light, dark, or the system's.
import { msg, t } from "@lingui/core/macro";
import Moon from "lucide-react/icons/moon";
import Smartphone from "lucide-react/icons/smartphone";
import Sun from "lucide-react/icons/sun";
import { useId } from "react";
import { useStore } from "~/lib/storage/persistedStore";
import { setTheme, themeStore, themes } from "~/lib/theme";

const options = {
  system: { icon: Smartphone, label: msg`As on this device` },
  light: { icon: Sun, label: msg({ message: "Light", context: "theme" }) },
  dark: { icon: Moon, label: msg({ message: "Dark", context: "theme" }) },
};

export function ThemeSwitch({ className }: { className?: string }) {
  const group = useId();
  const selected = useStore(themeStore);
  return (
    <fieldset className={className}>
      <legend className="sr-only">{t`Colours`}</legend>
      <div className="inline-flex rounded-full border border-line bg-sunken p-0.5">
        {themes.map((name) => {
          const { icon: Icon, label: descriptor } = options[name];
          const label = t(descriptor);
          return (
            <label
              key={name}
              title={label}
              className="grid size-11 cursor-pointer place-items-center rounded-full text-ink-soft transition-colors hover:text-ink has-checked:bg-raised has-checked:text-accent-strong has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={group}
                value={name}
                checked={selected === name}
                onChange={() => setTheme(name)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-5" />
              <span className="sr-only">{label}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
