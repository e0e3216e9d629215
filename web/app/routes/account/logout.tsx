// /logout
import { LogoutScreen } from "~/areas/accounts/LogoutScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta("Signing out | DFT");

export default LogoutScreen;
