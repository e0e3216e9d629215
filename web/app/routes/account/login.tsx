// /login
import { t } from "@lingui/core/macro";
import { LoginScreen } from "~/areas/accounts/LoginScreen";
import { paths } from "~/lib/paths";
import { Jharokha } from "../../illustrations/Jharokha";
import { pageMeta } from "../../meta";
import { CrisisLink } from "../../nav/CrisisLink";
import { Logo } from "../../shell/Logo";

export const meta = () =>
  pageMeta({
    title: t`Welcome Back`,
    description: t`Sign in to DFT, or go on as a guest.`,
    path: paths.login,
  });

const top = (
  <>
    <Logo />
    <CrisisLink />
  </>
);

export default function Login() {
  return <LoginScreen header={top} illustration={<Jharokha className="w-4/5" />} />;
}
