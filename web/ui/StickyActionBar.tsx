// The main button of a page, at the bottom of the screen on a phone and in the flow of the page on wider screens.
import type { ReactNode } from "react";
import { cn } from "./cn";

type StickyActionBarProps = {
  /** Content above the button, such as the total. */
  above?: ReactNode | undefined;
  /** The width from which it is no longer sticky. */
  staticFrom?: "md" | "lg" | undefined;
  /** `card` keeps a border around it on wider screens. */
  variant?: "flush" | "card" | undefined;
  className?: string | undefined;
  children: ReactNode;
};

const staticClasses = {
  flush: {
    md: "md:static md:m-0 md:border-0 md:bg-transparent md:p-0",
    lg: "lg:static lg:m-0 lg:border-0 lg:bg-transparent lg:p-0",
  },
  card: { md: "md:static", lg: "lg:static" },
};

const variants = {
  flush: "sm:-mx-6 sm:px-6",
  card: "sm:mx-0 sm:rounded-card sm:border sm:p-5",
};

export function StickyActionBar(props: StickyActionBarProps) {
  const { above, staticFrom = "lg", variant = "flush", className, children } = props;
  return (
    <div
      className={cn(
        "sticky bottom-(--player-height) z-20 -mx-4 -mb-px border-t border-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]",
        variants[variant],
        staticClasses[variant][staticFrom],
        className,
      )}
    >
      {above}
      {children}
    </div>
  );
}
