// A member's part of the small screen's menu. Fetched for members alone.
import { LogOut } from "lucide-react";
import type { PageExists } from "~/lib/pages";
import { paths } from "~/lib/paths";
import type { User } from "~/services/session";
import { ButtonLink } from "~/ui/Button";
import { CartLink } from "./CartLink";
import { accountLinks } from "./links";
import { MainLinks } from "./MainLinks";
import { UserCard } from "./UserCard";

type Props = {
  user: User;
  exists: PageExists;
  /** None where there is no cart page. */
  cartCount: number | undefined;
};

export default function MobileMenuAccount({ user, exists, cartCount }: Props) {
  return (
    <div className="flex flex-col gap-4">
      {cartCount !== undefined && <CartLink count={cartCount} withWord />}
      <div className="rounded-card bg-sunken p-4">
        <UserCard user={user} />
      </div>
      <MainLinks links={accountLinks(exists)} stacked />
      <ButtonLink to={paths.logout} variant="secondary" fullWidth icon={LogOut}>
        Sign Out
      </ButtonLink>
    </div>
  );
}
