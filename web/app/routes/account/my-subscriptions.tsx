// /my-subscriptions
import { t } from "@lingui/core/macro";
import { MySubscriptionsScreen } from "~/areas/subscriptions/MySubscriptionsScreen";
import { privateMeta } from "../../meta";

export const meta = () => privateMeta(t`My Subscriptions`);

export default MySubscriptionsScreen;
