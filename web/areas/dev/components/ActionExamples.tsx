// Buttons, links and a menu.
import ArrowRight from "lucide-react/icons/arrow-right";
import Bell from "lucide-react/icons/bell";
import CalendarDays from "lucide-react/icons/calendar-days";
import CreditCard from "lucide-react/icons/credit-card";
import Heart from "lucide-react/icons/heart";
import LogOut from "lucide-react/icons/log-out";
import Package from "lucide-react/icons/package";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { CountBadge } from "~/ui/Badge";
import { Button, ButtonLink, IconButton } from "~/ui/Button";
import { toast } from "~/ui/feedback/toast";
import { Avatar } from "~/ui/media/Avatar";
import { TextLink } from "~/ui/navigation/Link";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "~/ui/overlays/Menu";
import { Example, Examples } from "./Example";

export function ActionExamples() {
  const [isPending, setIsPending] = useState(false);
  function simulateRequest() {
    setIsPending(true);
    setTimeout(() => setIsPending(false), 3000);
  }
  return (
    <Examples>
      <Example name="Button">
        <div className="flex flex-wrap gap-3">
          <Button>Book Now</Button>
          <Button variant="secondary">View Profile</Button>
          <Button variant="ghost">Not now</Button>
          <Button variant="danger" icon={Trash2}>
            Confirm Cancel
          </Button>
        </div>
      </Example>
      <Example name="Busy and not available">
        <div className="flex flex-wrap gap-3">
          <Button loading={isPending} onClick={simulateRequest}>
            {isPending ? "Processing Your Booking..." : "Press to wait"}
          </Button>
          <Button loading>Signing in...</Button>
          <Button variant="secondary" loading>
            Applying...
          </Button>
          <Button disabled>Pay ₹720</Button>
        </div>
      </Example>
      <Example name="Sizes">
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small">Small, 44 px</Button>
          <Button>Medium, 48 px</Button>
          <Button size="large">Large, 56 px</Button>
        </div>
        <Button fullWidth className="mt-3" icon={CreditCard}>
          Wide: Pay ₹1,440
        </Button>
      </Example>
      <Example name="Links">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to="/" iconEnd={ArrowRight}>
            Find Your Doctor
          </ButtonLink>
          <ButtonLink to="/" variant="secondary">
            Go Home
          </ButtonLink>
          <TextLink to="/" touchTarget>
            A link that stands alone
          </TextLink>
          <TextLink to="https://telemanas.mohfw.gov.in" newTab touchTarget>
            Tele-MANAS
          </TextLink>
        </div>
        <p className="mt-3 text-ink-soft">
          Within a sentence, <TextLink to="/">a link</TextLink> is underlined, so that colour is not its only sign.
        </p>
      </Example>
      <Example name="Icons with a name, a count, a menu" wide>
        <div className="flex min-h-16 flex-wrap items-center gap-2">
          <IconButton icon={Heart} label="Add to favourites" />
          <span className="relative">
            <IconButton icon={ShoppingBag} label="Cart" />
            <CountBadge value={3} label="3 items" />
          </span>
          <span className="relative">
            <IconButton icon={Bell} label="News" />
            <CountBadge value={120} label="120 unread" />
          </span>
          <Menu
            trigger={
              <>
                <Avatar name="Asha Rao" decorative className="max-w-8" />
                Asha Rao
              </>
            }
            header={
              <>
                <p className="font-semibold">Asha Rao</p>
                <p className="text-sm text-ink-soft">Free Member</p>
              </>
            }
          >
            <MenuLink to="/" icon={CalendarDays}>
              My Consultations
            </MenuLink>
            <MenuLink to="/" icon={Package}>
              My Orders
            </MenuLink>
            <MenuItem icon={Bell} onSelect={() => {}} disabled>
              Not available
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={LogOut} danger onSelect={() => toast.info("You would be signed out now.")}>
              Sign Out
            </MenuItem>
          </Menu>
        </div>
      </Example>
    </Examples>
  );
}
