// /subscriptions
import { SubscriptionsScreen } from "~/areas/subscriptions/SubscriptionsScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: "Choose Your Plan | DFT",
    description: "Three plans, each paid once for its whole time. Nothing renews by itself.",
    path: paths.subscriptions,
  });

export default SubscriptionsScreen;
