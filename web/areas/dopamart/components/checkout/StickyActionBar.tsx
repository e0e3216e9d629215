// The main button of a step, in reach of the thumb on a phone, with what stands above it.
import type { ReactNode } from "react";
import { cn } from "~/ui/cn";

type Props = {
  above?: ReactNode;
  /** From this width on it stands where it is written. */
  flat?: "md" | "lg";
  className?: string;
  children: ReactNode;
};

const flats = {
  md: "md:static md:m-0 md:border-0 md:bg-transparent md:p-0",
  lg: "lg:static lg:m-0 lg:border-0 lg:bg-transparent lg:p-0",
};

export function StickyActionBar({ above, flat = "lg", className, children }: Props) {
  return (
    <div
      className={cn(
        "sticky bottom-(--player-height) z-20 -mx-4 -mb-px border-t border-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6",
        flats[flat],
        className,
      )}
    >
      {above}
      {children}
    </div>
  );
}
