// One of several views in the same place; the owner keeps the choice, usually in the address.
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { cn } from "../cn";

export type Tab = { value: string; label: ReactNode; panel: ReactNode };

type TabsProps = {
  /** What the tabs choose between, for those who hear it. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
};

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = Math.max(
    tabs.findIndex((tab) => tab.value === value),
    0,
  );

  function choose(place: number) {
    const at = (place + tabs.length) % tabs.length;
    const tab = tabs[at];
    if (!tab) return;
    onChange(tab.value);
    const button = list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at];
    button?.focus();
    button?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const to = {
      ArrowRight: chosen + forward,
      ArrowLeft: chosen - forward,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  }

  return (
    <div>
      <div className="border-b border-line">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="flex gap-1 overflow-x-auto pe-8 [scrollbar-width:none] [mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)] rtl:[mask-image:linear-gradient(to_left,black_calc(100%-2rem),transparent)]"
        >
          {tabs.map((tab, place) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={place === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={place === chosen ? 0 : -1}
              onClick={() => choose(place)}
              className={cn(
                "relative min-h-12 shrink-0 rounded-t-control px-4 font-semibold whitespace-nowrap transition-colors -outline-offset-3",
                place === chosen
                  ? "text-accent-strong after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-t-full after:bg-accent"
                  : "text-ink-soft hover:bg-sunken hover:text-ink",
              )}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${tabs[chosen]?.value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable, to be read and scrolled
        tabIndex={0}
        className="rounded-control pt-6"
      >
        {tabs[chosen]?.panel}
      </div>
    </div>
  );
}
