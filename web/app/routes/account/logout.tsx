// /logout
import { t } from "@lingui/core/macro";
import { LogoutScreen } from "~/areas/accounts/LogoutScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta(t`Signing out`);

export default LogoutScreen;
