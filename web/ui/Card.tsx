// A card. Cards in a row have equal height and aligned footers.
import type { ReactNode } from "react";
import { cn } from "./cn";
import { Link } from "./navigation/Link";

type CardProps = {
  /** `article` for a resource (a doctor, a product), `li` in a list, `section` for a part of a page. */
  as?: "div" | "article" | "section" | "li" | undefined;
  /** An image along the top edge, with a fixed aspect ratio. */
  media?: ReactNode | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Card({ as: Element = "div", media, className, children }: CardProps) {
  return (
    <Element
      className={cn(
        "group/card relative flex h-full min-w-0 flex-col overflow-hidden rounded-card border border-line bg-raised transition-colors has-data-card-link:hover:border-accent",
        className,
      )}
    >
      {media}
      <div className="flex flex-1 flex-col p-5 sm:p-6">{children}</div>
    </Element>
  );
}

/** With `to` the whole card is clickable, and it is one link for keyboard and screen reader. */
export function CardTitle({ to, level = 3, children }: { to?: string; level?: 2 | 3 | 4; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <Heading className="text-lg font-semibold">
      {to ? (
        <Link
          to={to}
          data-card-link
          className="outline-none after:absolute after:inset-0 after:rounded-card group-hover/card:text-accent-strong focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
        >
          {children}
        </Link>
      ) : (
        children
      )}
    </Heading>
  );
}

/** At the bottom of the card; its buttons are above the link of the card. */
export function CardFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className="mt-auto pt-5">
      <div className={cn("relative z-10 flex flex-wrap items-center gap-3", className)}>{children}</div>
    </div>
  );
}
