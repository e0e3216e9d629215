// A dropdown menu of links and actions.
import type { LucideIcon } from "lucide-react";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cn } from "../cn";
import { Link } from "../navigation/Link";

const CloseMenu = createContext<() => void>(() => {});

type MenuProps = {
  /** The content of the button. */
  trigger: ReactNode;
  /** The accessible name of the button, when its content is not enough. */
  label?: string | undefined;
  triggerClassName?: string | undefined;
  /** The edge of the button that the menu is aligned to. */
  align?: "start" | "end";
  /** Above the items: who is signed in. */
  header?: ReactNode;
  /** `MenuLink`, `MenuItem` and `MenuSeparator`. */
  children: ReactNode;
};

type Open = "first" | "last" | false;

export function Menu({ trigger, label, triggerClassName, align = "start", header, children }: MenuProps) {
  const [open, setOpen] = useState<Open>(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    itemsIn(list.current)
      .at(open === "first" ? 0 : -1)
      ?.focus();
    const closeOutside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [open]);

  function closeAndFocusButton() {
    setOpen(false);
    button.current?.focus();
  }

  function onTriggerKey(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(event.key === "ArrowDown" ? "first" : "last");
  }

  function onListKey(event: KeyboardEvent) {
    const items = itemsIn(list.current);
    const index = items.indexOf(document.activeElement as HTMLElement);
    const focusItem = (target: number) => {
      event.preventDefault();
      items.at(target % items.length)?.focus();
    };
    if (event.key === "ArrowDown") focusItem(index + 1);
    else if (event.key === "ArrowUp") focusItem(index - 1);
    else if (event.key === "Home") focusItem(0);
    else if (event.key === "End") focusItem(-1);
    else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      closeAndFocusButton();
    }
    // Focus is on the button then, so Tab continues after it.
    else if (event.key === "Tab") closeAndFocusButton();
    else if (isLetter(event)) {
      const next = findByLetter(items, index, event.key);
      if (next >= 0) focusItem(next);
    }
  }

  return (
    <div ref={root} className="relative inline-block">
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== false}
        aria-controls={open ? `${id}-list` : undefined}
        onClick={() => setOpen(open ? false : "first")}
        onKeyDown={onTriggerKey}
        className={triggerClassName ?? triggerClasses}
      >
        {trigger}
      </button>
      {open && (
        <div
          className={cn(
            "absolute top-full z-40 mt-2 w-max min-w-56 max-w-[calc(100vw-2rem)] origin-top animate-arrive overflow-hidden rounded-card border border-line bg-raised shadow-float",
            align === "end" ? "end-0" : "start-0",
          )}
        >
          {header && <div className="border-b border-line px-4 py-3">{header}</div>}
          <div
            ref={list}
            role="menu"
            id={`${id}-list`}
            aria-labelledby={`${id}-button`}
            tabIndex={-1}
            onKeyDown={onListKey}
            className="flex flex-col p-2"
          >
            <CloseMenu value={() => setOpen(false)}>{children}</CloseMenu>
          </div>
        </div>
      )}
    </div>
  );
}

const triggerClasses =
  "inline-flex min-h-11 items-center gap-2 rounded-control px-4 font-semibold text-ink transition-colors hover:bg-accent-soft aria-expanded:bg-accent-soft";

const itemClasses =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-start text-base transition-colors -outline-offset-2";

type ItemProps = { icon?: LucideIcon | undefined; children: ReactNode };

export function MenuLink({ to, icon: Icon, children }: ItemProps & { to: string }) {
  const close = useContext(CloseMenu);
  return (
    <Link
      to={to}
      role="menuitem"
      tabIndex={-1}
      onClick={close}
      className={cn(itemClasses, "text-ink hover:bg-accent-soft focus:bg-accent-soft")}
    >
      {Icon && <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />}
      {children}
    </Link>
  );
}

type MenuItemProps = ItemProps & {
  onSelect: () => void;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
};

export function MenuItem({ onSelect, danger, disabled, icon: Icon, children }: MenuItemProps) {
  const close = useContext(CloseMenu);
  function select() {
    close();
    onSelect();
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      onClick={select}
      className={cn(
        itemClasses,
        "disabled:bg-transparent disabled:text-taken",
        danger
          ? "text-danger hover:bg-danger-soft focus:bg-danger-soft"
          : "text-ink hover:bg-accent-soft focus:bg-accent-soft",
      )}
    >
      {Icon && <Icon aria-hidden className={cn("size-5 shrink-0", !danger && "text-ink-soft")} />}
      {children}
    </button>
  );
}

export function MenuSeparator() {
  return <hr className="mx-3 my-2 border-line" />;
}

function itemsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])];
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
}

/** The next item after `index`, cyclically, that starts with the letter; -1 without one. */
function findByLetter(items: HTMLElement[], index: number, letter: string): number {
  const matches = (element: HTMLElement | undefined) =>
    element?.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase());
  const order = items.map((_, step) => (index + 1 + step + items.length) % items.length);
  return order.find((candidate) => matches(items[candidate])) ?? -1;
}
