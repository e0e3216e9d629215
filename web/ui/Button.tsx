// Button, ButtonLink and IconButton.
import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { cn } from "./cn";
import { Link, type LinkProps } from "./navigation/Link";

type ButtonVariantProps = {
  /** One `primary` per screen; `secondary` beside it; `ghost` for the rest; `danger` for what can not be undone. */
  variant?: "primary" | "secondary" | "ghost" | "danger" | undefined;
  size?: "small" | "medium" | "large" | undefined;
  /** Fills the available width. */
  fullWidth?: boolean | undefined;
};

type Content = { icon?: LucideIcon | undefined; iconEnd?: LucideIcon | undefined; children: ReactNode };

type ButtonProps = ButtonVariantProps &
  Content &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
    /** The action is running: label and focus stay, and further clicks are ignored. */
    loading?: boolean | undefined;
    ref?: Ref<HTMLButtonElement>;
  };

const variants = {
  primary: "bg-accent text-accent-ink hover:bg-accent-strong",
  secondary: "border border-line-strong bg-raised text-ink hover:border-accent hover:bg-accent-soft",
  ghost: "text-accent hover:bg-accent-soft hover:text-accent-strong",
  danger: "bg-danger text-danger-ink hover:underline hover:underline-offset-4",
};

const sizes = {
  small: "min-h-11 px-4 py-2 text-sm",
  medium: "min-h-12 px-6 py-2.5 text-base",
  large: "min-h-14 px-8 py-3 text-lg",
};

const disabledClasses = "border border-line bg-sunken text-taken";

function buttonClasses(
  { variant = "primary", size = "medium", fullWidth }: ButtonVariantProps,
  disabled = false,
): string {
  return cn(
    "relative inline-flex select-none items-center justify-center gap-2 rounded-control text-center font-semibold leading-snug transition",
    disabled ? disabledClasses : cn(variants[variant], "active:translate-y-px"),
    sizes[size],
    fullWidth && "w-full",
  );
}

function ButtonContent({ icon: Icon, iconEnd: IconEnd, children }: Content) {
  return (
    <>
      {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
      {children}
      {IconEnd && <IconEnd aria-hidden className="size-5 shrink-0 rtl:-scale-x-100" />}
    </>
  );
}

export function Button({
  variant,
  size,
  fullWidth,
  icon,
  iconEnd,
  loading = false,
  type = "button",
  disabled = false,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={loading || undefined}
      // Not `disabled`, which would lose focus.
      aria-disabled={loading || undefined}
      onClick={handleClick}
      className={cn(buttonClasses({ variant, size, fullWidth }, disabled), loading && "cursor-progress", className)}
    >
      <ButtonContent icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonContent>
      {loading && <PendingIndicator />}
    </button>
  );
}

/** A pulsing line under the label that takes no space. */
function PendingIndicator() {
  return (
    <span
      aria-hidden
      className="absolute inset-x-0 bottom-1.5 mx-auto h-0.5 w-2/5 max-w-24 animate-breathe rounded-full bg-current"
    />
  );
}

export function ButtonLink({
  variant,
  size,
  fullWidth,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonVariantProps & Content & Omit<LinkProps, "children">) {
  return (
    <Link {...rest} className={cn(buttonClasses({ variant, size, fullWidth }), className)}>
      <ButtonContent icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonContent>
    </Link>
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "aria-label"> & {
  icon: LucideIcon;
  /** The accessible name and tooltip. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A button with an icon only. */
export function IconButton({ icon: Icon, label, type = "button", className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cn(
        "relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-accent-soft hover:text-accent-strong disabled:text-taken disabled:hover:bg-transparent",
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
