// The navigation of small screens. A <details>, so that it works before hydration.
import { t } from "@lingui/core/macro";
import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Skeleton } from "~/ui/feedback/Skeleton";
import { lazyComponent } from "~/ui/lazyComponent";
import { SessionSwitch } from "../shell/SessionSwitch";
import { AccountError, AccountLoadError } from "./AccountError";
import { CartLink } from "./CartLink";
import { GuestLinks } from "./GuestLinks";
import { mainLinks } from "./links";
import { MainLinks } from "./MainLinks";

const MobileMenuAccount = lazyComponent(() => import("./MobileMenuAccount"), {
  fallback: <AccountSkeleton />,
  errorFallback: (retry) => <AccountLoadError onRetry={retry} />,
});

type Props = { cartCount: number | undefined };

export function MobileMenu({ cartCount }: Props) {
  const root = useRef<HTMLDetailsElement>(null);
  useDismiss(root);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !root.current?.open) return;
    root.current.open = false;
    root.current.querySelector("summary")?.focus();
  }

  // A link to the current page changes no path, but the menu should close.
  function onClick(event: MouseEvent) {
    if (root.current && (event.target as Element).closest("a")) root.current.open = false;
  }

  return (
    <details ref={root} suppressHydrationWarning onKeyDown={onKeyDown} className="group lg:hidden">
      <summary
        aria-label={t({ message: "Menu", context: "navigation" })}
        className="grid size-11 list-none place-items-center rounded-full transition-colors hover:bg-accent-soft [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden className="size-6 group-open:hidden" />
        <X aria-hidden className="hidden size-6 group-open:block" />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it observes the links inside, which are keyboard accessible */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div
        onClick={onClick}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-100%)] animate-arrive overflow-y-auto overscroll-contain rounded-b-sheet border-b border-line bg-raised px-6 pb-8 pt-4 shadow-float"
      >
        <div className="mx-auto flex max-w-md flex-col gap-4">
          <MainLinks links={mainLinks} stacked />
          <SessionSwitch
            guest={
              <div className="flex flex-col gap-4">
                {cartCount !== undefined && <CartLink count={cartCount} withLabel />}
                <GuestLinks wide />
              </div>
            }
            member={(user) => <MobileMenuAccount user={user} cartCount={cartCount ?? 0} />}
            loading={<AccountSkeleton />}
            error={<AccountError />}
          />
        </div>
      </div>
    </details>
  );
}

function AccountSkeleton() {
  return <Skeleton className="h-28" />;
}

/** Closes the menu after a navigation and on a click or focus outside. */
function useDismiss(root: { current: HTMLDetailsElement | null }) {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    // A menu opened before hydration stays open.
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (root.current) root.current.open = false;
  }, [pathname, root]);
  useEffect(() => {
    const onOutside = (event: Event) => {
      const menu = root.current;
      if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    return () => {
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
    };
  }, [root]);
}
