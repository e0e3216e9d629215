// Links: Link has no style, TextLink is for links in and beside text.
import { t } from "@lingui/core/macro";
import ExternalLink from "lucide-react/icons/external-link";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { Link as RouterLink } from "react-router";
import { isStandalonePage } from "~/lib/pages";
import { requiresFullPageLoad } from "~/lib/paths";
import { cn } from "../cn";

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target" | "rel"> & {
  /** A path of this site, an absolute URL (`https:`, `mailto:`, `tel:`), or a hash (`#faq`). */
  to: string;
  newTab?: boolean | undefined;
  /** Replaces the current history entry. */
  replace?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement>;
};

const needsDocumentNavigation = (to: string) =>
  /^([a-z][a-z\d+.-]*:|\/\/|#)/i.test(to) || isStandalonePage(to) || requiresFullPageLoad(to);

/** A client navigation for pages of the app, a plain `<a>` for the rest. */
export function Link({ to, newTab, replace, children, ...rest }: LinkProps) {
  const targetProps = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
  const content = (
    <>
      {children}
      {newTab && <span className="sr-only"> {t`(opens in a new tab)`}</span>}
    </>
  );
  if (needsDocumentNavigation(to)) {
    return (
      <a href={to} {...targetProps} {...rest}>
        {content}
      </a>
    );
  }
  return (
    <RouterLink to={to} {...(replace && { replace })} {...targetProps} {...rest}>
      {content}
    </RouterLink>
  );
}

/** `touchTarget` makes a link outside of text 44 px high. */
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
