// The heading of a page with its introduction and actions.
import type { ReactNode, Ref } from "react";
import { cn } from "./cn";

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode | undefined;
  /** `large` for a page that presents something to guests. */
  size?: "medium" | "large" | undefined;
  /** Breadcrumbs or a back link above the heading. */
  above?: ReactNode | undefined;
  /** Buttons beside the heading. */
  actions?: ReactNode | undefined;
  /** With a ref the heading can be focused by a script, after a step of the page has changed. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  className?: string | undefined;
};

export function PageHeader({ title, lead, size = "medium", above, actions, headingRef, className }: PageHeaderProps) {
  const isLarge = size === "large";
  const heading = (
    <h1
      ref={headingRef}
      tabIndex={headingRef ? -1 : undefined}
      className={cn(isLarge ? "text-3xl" : "text-2xl", Boolean(headingRef) && "outline-none")}
    >
      {title}
    </h1>
  );
  return (
    <header className={cn("px-2 sm:px-0", className)}>
      {above}
      {actions ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          {heading}
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
      ) : (
        heading
      )}
      {lead && <p className={cn("max-w-prose text-lg text-ink-soft", isLarge ? "mt-4" : "mt-3")}>{lead}</p>}
    </header>
  );
}
