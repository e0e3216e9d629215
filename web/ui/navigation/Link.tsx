// Words that lead somewhere, and the plain anchor every other link is made of.
import { ExternalLink } from "lucide-react";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { Link as RouterLink } from "react-router";
import { isStandalonePage } from "~/lib/pages";
import { requiresFullPageLoad } from "~/lib/paths";
import { cn } from "../cn";

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target" | "rel"> & {
  /** A path of this site, or a whole address (`https:`, `mailto:`, `tel:`), or a place on this page (`#faq`). */
  to: string;
  newTab?: boolean | undefined;
  /** The page it leads to takes the place of this one: Back leads to the one before. */
  replace?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement>;
};

const needsDocumentNavigation = (to: string) =>
  /^([a-z][a-z\d+.-]*:|\/\/|#)/i.test(to) || isStandalonePage(to) || requiresFullPageLoad(to);

/** An `<a>`: the router's for our own pages, the browser's for the rest. */
export function Link({ to, newTab, replace, children, ...rest }: LinkProps) {
  const tab = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
  const words = (
    <>
      {children}
      {newTab && <span className="sr-only"> (opens in a new tab)</span>}
    </>
  );
  if (needsDocumentNavigation(to)) {
    return (
      <a href={to} {...tab} {...rest}>
        {words}
      </a>
    );
  }
  return (
    <RouterLink to={to} {...(replace && { replace })} {...tab} {...rest}>
      {words}
    </RouterLink>
  );
}

/** A link within or beside text. `standing` gives one that stands alone the height of a fingertip. */
export function TextLink({
  touchTarget,
  className,
  children,
  ...rest
}: LinkProps & { touchTarget?: boolean | undefined; children: ReactNode }) {
  return (
    <Link
      className={cn(
        "rounded-sm font-medium text-accent underline decoration-accent/40 decoration-1 underline-offset-4 transition-colors hover:text-accent-strong hover:decoration-current hover:decoration-2",
        touchTarget && "inline-flex min-h-11 items-center gap-1.5",
        className,
      )}
      {...rest}
    >
      {children}
      {rest.newTab && <ExternalLink aria-hidden className="ms-1 inline size-[0.9em] align-[-0.08em]" />}
    </Link>
  );
}
