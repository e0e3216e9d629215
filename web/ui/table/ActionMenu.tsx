// The actions of a row, or of the whole table, behind one button.
import type { LucideIcon } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { cn } from "../cn";
import { Link } from "../navigation/Link";
import { Popover } from "./Popover";

export type TableAction = {
  label: string;
  icon?: LucideIcon;
  /** What cannot be undone. */
  danger?: boolean;
  disabled?: boolean;
} & ({ to: string; onSelect?: never } | { to?: never; onSelect: () => void });

type ActionMenuProps = {
  trigger: ReactNode;
  label?: string;
  triggerClassName: string;
  actions: readonly TableAction[];
  align?: "start" | "end";
};

export function ActionMenu({ trigger, label, triggerClassName, actions, align = "end" }: ActionMenuProps) {
  return (
    <Popover role="menu" {...{ trigger, label, triggerClassName, align }} onPanelKeyDown={onMenuKeyDown}>
      {(close) => actions.map((action) => <ActionItem key={action.label} action={action} close={close} />)}
    </Popover>
  );
}

const itemClasses =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-start text-base transition-colors -outline-offset-2 disabled:bg-transparent disabled:text-taken";

function ActionItem({ action, close }: { action: TableAction; close: () => void }) {
  const { label, icon: Icon, danger, disabled, to, onSelect } = action;
  const content = (
    <>
      {Icon && <Icon aria-hidden className={cn("size-5 shrink-0", !danger && "text-ink-soft")} />}
      {label}
    </>
  );
  const className = cn(
    itemClasses,
    danger
      ? "text-danger hover:bg-danger-soft focus:bg-danger-soft"
      : "text-ink hover:bg-accent-soft focus:bg-accent-soft",
  );
  if (to !== undefined) {
    return (
      <Link to={to} role="menuitem" tabIndex={-1} className={className}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      onClick={() => {
        close();
        onSelect();
      }}
      className={className}
    >
      {content}
    </button>
  );
}

function onMenuKeyDown(event: KeyboardEvent, close: () => void) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)")];
  const current = items.indexOf(document.activeElement as HTMLElement);
  const focus = (index: number) => {
    event.preventDefault();
    items.at(index % items.length)?.focus();
  };
  if (event.key === "ArrowDown") focus(current + 1);
  else if (event.key === "ArrowUp") focus(current - 1);
  else if (event.key === "Home") focus(0);
  else if (event.key === "End") focus(-1);
  // Focus returns to the button first, so Tab goes on from there.
  else if (event.key === "Tab") close();
  else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const letter = event.key.toLowerCase();
    const order = items.map((_, step) => (current + 1 + step) % items.length);
    const match = order.find((index) => items[index]?.textContent?.trim().toLowerCase().startsWith(letter));
    if (match !== undefined) focus(match);
  }
}
