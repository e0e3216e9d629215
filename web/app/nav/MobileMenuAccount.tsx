// The account section of the mobile menu, loaded for members only.
import { Trans } from "@lingui/react/macro";
import LogOut from "lucide-react/icons/log-out";
import { paths } from "~/lib/paths";
import type { User } from "~/services/session";
import { ButtonLink } from "~/ui/Button";
import { CartLink } from "./CartLink";
import { accountLinks } from "./links";
import { MainLinks } from "./MainLinks";
import { UserCard } from "./UserCard";

type Props = {
  user: User;
  cartCount: number;
};

export default function MobileMenuAccount({ user, cartCount }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <CartLink count={cartCount} withLabel />
      <div className="rounded-card bg-sunken p-4">
        <UserCard user={user} />
      </div>
      <MainLinks links={accountLinks} stacked />
      <ButtonLink to={paths.logout} variant="secondary" fullWidth icon={LogOut}>
        <Trans>Sign Out</Trans>
      </ButtonLink>
    </div>
  );
}
