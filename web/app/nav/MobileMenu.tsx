// The whole navigation of a small screen, behind one toggle. A <details>, so that it opens before the page has woken up.
import { Menu, X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Skeleton } from "~/ui/feedback/Skeleton";
import { lazyComponent } from "~/ui/lazyComponent";
import { SessionSwitch } from "../shell/SessionSwitch";
import { AccountError, AccountLost } from "./AccountError";
import { CartLink } from "./CartLink";
import { GuestLinks } from "./GuestLinks";
import { mainLinks } from "./links";
import { MainLinks } from "./MainLinks";

const MemberPart = lazyComponent(() => import("./MobileMenuAccount"), {
  fallback: <MemberShape />,
  errorFallback: (retry) => <AccountLost again={retry} />,
});

type Props = { cartCount: number | undefined };

export function MobileMenu({ cartCount }: Props) {
  const whole = useRef<HTMLDetailsElement>(null);
  useClosing(whole);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !whole.current?.open) return;
    whole.current.open = false;
    whole.current.querySelector("summary")?.focus();
  }

  // A link to where one already is changes no path, and still means that the choice is made.
  function onClick(event: MouseEvent) {
    if (whole.current && (event.target as Element).closest("a")) whole.current.open = false;
  }

  return (
    <details ref={whole} suppressHydrationWarning onKeyDown={onKeyDown} className="group lg:hidden">
      <summary
        aria-label="Menu"
        className="grid size-11 list-none place-items-center rounded-full transition-colors hover:bg-accent-soft [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden className="size-6 group-open:hidden" />
        <X aria-hidden className="hidden size-6 group-open:block" />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches the links inside, which keys reach too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click */}
      <div
        onClick={onClick}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-100%)] animate-arrive overflow-y-auto overscroll-contain rounded-b-sheet border-b border-line bg-raised px-6 pb-8 pt-4 shadow-float"
      >
        <div className="mx-auto flex max-w-md flex-col gap-4">
          <MainLinks links={mainLinks} stacked />
          <SessionSwitch
            guest={
              <div className="flex flex-col gap-4">
                {cartCount !== undefined && <CartLink count={cartCount} withWord />}
                <GuestLinks wide />
              </div>
            }
            member={(user) => <MemberPart user={user} cartCount={cartCount ?? 0} />}
            waiting={<MemberShape />}
            unreachable={<AccountError />}
          />
        </div>
      </div>
    </details>
  );
}

function MemberShape() {
  return <Skeleton className="h-28" />;
}

/** It closes when the path changes, and when a person turns to something else. */
function useClosing(whole: { current: HTMLDetailsElement | null }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // Opened before the page has woken up, it stays open.
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (whole.current) whole.current.open = false;
  }, [pathname, whole]);
  useEffect(() => {
    const elsewhere = (event: Event) => {
      const menu = whole.current;
      if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    return () => {
      document.removeEventListener("pointerdown", elsewhere);
      document.removeEventListener("focusin", elsewhere);
    };
  }, [whole]);
}
