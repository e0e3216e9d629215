// The navigation bar of every page but the login page.
import { t } from "@lingui/core/macro";
import { useRef } from "react";
import { Skeleton } from "~/ui/feedback/Skeleton";
import { lazyComponent } from "~/ui/lazyComponent";
import { Logo } from "../shell/Logo";
import { SessionSwitch } from "../shell/SessionSwitch";
import { AccountError, AccountLoadError } from "./AccountError";
import { CartLink } from "./CartLink";
import { CrisisLink } from "./CrisisLink";
import { GuestLinks } from "./GuestLinks";
import { mainLinks } from "./links";
import { MainLinks } from "./MainLinks";
import { MobileMenu } from "./MobileMenu";
import { useScrolledPast } from "./useScrolledPast";

const AccountMenu = lazyComponent(() => import("./AccountMenu"), {
  fallback: <AccountSkeleton />,
  errorFallback: (retry) => <AccountLoadError onRetry={retry} />,
});

type Props = {
  /** Undefined for guests without a cart, who see no cart link. */
  cartCount?: number | undefined;
};

export function NavBar({ cartCount }: Props) {
  const top = useRef<HTMLSpanElement>(null);
  const scrolled = useScrolledPast(top);
  return (
    <>
      <span ref={top} aria-hidden className="absolute top-0 h-2.5 w-px" />
      <header
        data-scrolled={scrolled || undefined}
        className="sticky top-0 z-30 print:hidden border-b border-transparent bg-surface transition-[background-color,border-color,box-shadow] data-scrolled:border-line data-scrolled:bg-raised data-scrolled:shadow-float"
      >
        <nav
          aria-label={t({ message: "Main", context: "navigation" })}
          className="mx-auto flex h-18 max-w-6xl items-center justify-between gap-2 px-6 lg:gap-6"
        >
          <Logo />
          <div className="hidden grow items-center justify-between gap-6 lg:flex">
            <MainLinks links={mainLinks} />
            <div className="ms-auto flex items-center gap-3">
              <SessionSwitch
                guest={
                  <div className="flex items-center gap-3">
                    {cartCount !== undefined && <CartLink count={cartCount} />}
                    <GuestLinks />
                  </div>
                }
                member={(user) => (
                  <>
                    <CartLink count={cartCount ?? 0} />
                    <AccountMenu user={user} />
                  </>
                )}
                loading={<AccountSkeleton />}
                error={<AccountError />}
              />
            </div>
          </div>
          <div className="ms-auto flex items-center lg:ms-0">
            <CrisisLink />
          </div>
          <div className="flex items-center gap-2 lg:hidden">
            {/* A cart with items is visible beside the closed menu. */}
            {Boolean(cartCount) && <CartLink count={cartCount ?? 0} />}
            <MobileMenu cartCount={cartCount} />
          </div>
        </nav>
      </header>
    </>
  );
}

function AccountSkeleton() {
  return <Skeleton className="h-11 w-40 rounded-full" />;
}
