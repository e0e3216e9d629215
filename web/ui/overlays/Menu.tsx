// A short list of places and acts behind one button, by mouse, finger or keyboard.
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
  /** What the button shows. */
  trigger: ReactNode;
  /** The button's name, when what it shows has no words or not the right ones. */
  label?: string | undefined;
  triggerClassName?: string | undefined;
  /** Which edge of the button the list keeps to. */
  align?: "start" | "end";
  /** Something to read above the items: who is signed in. */
  header?: ReactNode;
  /** `MenuLink`, `MenuButton` and `MenuLine`. */
  children: ReactNode;
};

type Open = "first" | "last" | false;

export function Menu({ trigger, label, triggerClassName, align = "start", header, children }: MenuProps) {
  const [open, setOpen] = useState<Open>(false);
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    itemsIn(list.current)
      .at(open === "first" ? 0 : -1)
      ?.focus();
    const closeOutside = ({ target }: Event) => {
      if (!whole.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [open]);

  function closeAndReturn() {
    setOpen(false);
    button.current?.focus();
  }

  function onTriggerKey(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(event.key === "ArrowDown" ? "first" : "last");
  }

  function onListKey(event: KeyboardEvent) {
    const all = itemsIn(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const go = (index: number) => {
      event.preventDefault();
      all.at(index % all.length)?.focus();
    };
    if (event.key === "ArrowDown") go(at + 1);
    else if (event.key === "ArrowUp") go(at - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(-1);
    else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      closeAndReturn();
    }
    // From the button, Tab then goes where it would have gone without a menu.
    else if (event.key === "Tab") closeAndReturn();
    else if (isLetter(event)) {
      const next = nextByLetter(all, at, event.key);
      if (next >= 0) go(next);
    }
  }

  return (
    <div ref={whole} className="relative inline-block">
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
        className={triggerClassName ?? plainTrigger}
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

const plainTrigger =
  "inline-flex min-h-11 items-center gap-2 rounded-control px-4 font-semibold text-ink transition-colors hover:bg-accent-soft aria-expanded:bg-accent-soft";

const item =
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
      className={cn(item, "text-ink hover:bg-accent-soft focus:bg-accent-soft")}
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
        item,
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

/** A line between two kinds of items. */
export function MenuSeparator() {
  return <hr className="mx-3 my-2 border-line" />;
}

function itemsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])];
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
}

/** The next item after `at`, going round, that begins with the letter; -1 when none does. */
function nextByLetter(all: HTMLElement[], at: number, letter: string): number {
  const begins = (element: HTMLElement | undefined) =>
    element?.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase());
  const order = all.map((_, step) => (at + 1 + step + all.length) % all.length);
  return order.find((index) => begins(all[index])) ?? -1;
}
