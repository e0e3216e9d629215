// A panel beside its button, in the top layer: a table that scrolls sideways does not cut it off.
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cn } from "../cn";

type PopoverProps = {
  /** What the button shows. */
  trigger: ReactNode;
  /** The button's name where what it shows does not say it. */
  label?: string | undefined;
  triggerClassName: string;
  /** `menu` for a list of actions, `dialog` for a group of controls. */
  role: "menu" | "dialog";
  /** Which edge of the button the panel keeps to. */
  align?: "start" | "end";
  className?: string;
  onPanelKeyDown?: (event: KeyboardEvent, close: () => void) => void;
  children: (close: () => void) => ReactNode;
};

const GAP = 6;
const EDGE = 8;

export function Popover(props: PopoverProps) {
  const { trigger, label, triggerClassName, role, align = "start", className, onPanelKeyDown, children } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const [anchor, floating] = [button.current, panel.current];
    if (!open || !anchor || !floating) return;
    // Without the Popover API the panel is still a fixed box over the page.
    if ("showPopover" in floating) floating.showPopover();
    const updatePosition = () => Object.assign(floating.style, position(anchor, floating, align));
    updatePosition();
    floating.querySelector<HTMLElement>("[role=menuitem]:not(:disabled), input, select, button")?.focus();

    const closeOutside = ({ target }: Event) => {
      if (!floating.contains(target as Node) && !anchor.contains(target as Node)) setOpen(false);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("pointerdown", closeOutside, { signal });
    document.addEventListener("focusin", closeOutside, { signal });
    addEventListener("resize", updatePosition, { signal });
    addEventListener("scroll", updatePosition, { signal, capture: true, passive: true });
    return () => listening.abort();
  }, [open, align]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else onPanelKeyDown?.(event, close);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        aria-label={label}
        title={label}
        aria-haspopup={role}
        aria-expanded={open}
        aria-controls={open ? `${id}-panel` : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={panel}
          popover="manual"
          {...{ role, onKeyDown, "aria-labelledby": `${id}-button` }}
          id={`${id}-panel`}
          tabIndex={-1}
          className={cn(
            "fixed inset-auto z-40 m-0 max-h-[min(24rem,70dvh)] w-max min-w-48 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-raised p-2 text-ink shadow-float",
            className,
          )}
        >
          {children(close)}
        </div>
      )}
    </>
  );
}

/** Below the anchor, or above it where there is no room; always within the window. */
function position(anchor: HTMLElement, floating: HTMLElement, align: "start" | "end"): CSSProperties {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const isRtl = getComputedStyle(anchor).direction === "rtl";
  const left = (align === "start") === isRtl ? box.right - width : box.left;
  const fitsBelow = box.bottom + GAP + height <= innerHeight - EDGE;
  const top = fitsBelow ? box.bottom + GAP : Math.max(EDGE, box.top - GAP - height);
  return { left: `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`, top: `${top}px` };
}
