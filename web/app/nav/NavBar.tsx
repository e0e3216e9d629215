// The bar at the top of every page but the login page.
import { useRef } from "react";
import { Skeleton } from "~/ui/feedback/Skeleton";
import { lazyComponent } from "~/ui/lazyComponent";
import { Logo } from "../shell/Logo";
import { SessionSwitch } from "../shell/SessionSwitch";
import { AccountError, AccountLost } from "./AccountError";
import { CartLink } from "./CartLink";
import { CrisisLink } from "./CrisisLink";
import { GuestLinks } from "./GuestLinks";
import { mainLinks } from "./links";
import { MainLinks } from "./MainLinks";
import { MobileMenu } from "./MobileMenu";
import { useScrolledPast } from "./useScrolledPast";

const AccountMenu = lazyComponent(() => import("./AccountMenu"), {
  fallback: <AccountShape />,
  errorFallback: (retry) => <AccountLost again={retry} />,
});

type Props = {
  /** How much is in the cart. Members always see the cart; guests once they have one, that is once there is a count. */
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
        <nav aria-label="Main" className="mx-auto flex h-18 max-w-6xl items-center justify-between gap-2 px-6 lg:gap-6">
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
                waiting={<AccountShape />}
                unreachable={<AccountError />}
              />
            </div>
          </div>
          <div className="ms-auto flex items-center lg:ms-0">
            <CrisisLink />
          </div>
          <div className="flex items-center gap-2 lg:hidden">
            {/* In a shop the cart is no thing to look for behind a toggle. */}
            {Boolean(cartCount) && <CartLink count={cartCount ?? 0} />}
            <MobileMenu cartCount={cartCount} />
          </div>
        </nav>
      </header>
    </>
  );
}

function AccountShape() {
  return <Skeleton className="h-11 w-40 rounded-full" />;
}
