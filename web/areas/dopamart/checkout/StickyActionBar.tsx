// The main action of a step, sticky at the bottom on a phone.
import type { ReactNode } from "react";
import { cn } from "~/ui/cn";

type Props = {
  above?: ReactNode;
  /** From this breakpoint on it is not sticky. */
  staticFrom?: "md" | "lg";
  className?: string;
  children: ReactNode;
};

const staticClasses = {
  md: "md:static md:m-0 md:border-0 md:bg-transparent md:p-0",
  lg: "lg:static lg:m-0 lg:border-0 lg:bg-transparent lg:p-0",
};

export function StickyActionBar({ above, staticFrom = "lg", className, children }: Props) {
  return (
    <div
      className={cn(
        "sticky bottom-(--player-room) z-20 -mx-4 -mb-px border-t border-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6",
        staticClasses[staticFrom],
        className,
      )}
    >
      {above}
      {children}
    </div>
  );
}
