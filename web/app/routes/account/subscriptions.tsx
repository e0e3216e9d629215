// /subscriptions
import { t } from "@lingui/core/macro";
import { SubscriptionsScreen } from "~/areas/subscriptions/SubscriptionsScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Choose Your Plan`,
    description: t`Three plans, each paid once for its whole time. Nothing renews by itself.`,
    path: paths.subscriptions,
  });

export default SubscriptionsScreen;
