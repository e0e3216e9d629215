// /payments/return
import { t } from "@lingui/core/macro";
import { ReturnScreen } from "~/areas/payments/ReturnScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta(t`Your Payment`);

export default ReturnScreen;
