// Light, dark, or as the device says.
import { Moon, Smartphone, Sun } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { getTheme, setTheme, type Theme, themes } from "~/lib/theme";

const looks = {
  device: { icon: Smartphone, label: "As on this device" },
  light: { icon: Sun, label: "Light" },
  dark: { icon: Moon, label: "Dark" },
};

export function ThemeSwitch({ className }: { className?: string }) {
  const group = useId();
  const [selected, setSelected] = useState<Theme>("device");
  // The prerendered page cannot know what this device keeps.
  useEffect(() => setSelected(getTheme()), []);

  function choose(next: Theme) {
    setTheme(next);
    setSelected(next);
  }

  return (
    <fieldset className={className}>
      <legend className="sr-only">Colours</legend>
      <div className="inline-flex rounded-full border border-line bg-sunken p-0.5">
        {themes.map((name) => {
          const { icon: Icon, label } = looks[name];
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
                onChange={() => choose(name)}
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
