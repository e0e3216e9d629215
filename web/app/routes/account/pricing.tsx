// /pricing
import { t } from "@lingui/core/macro";
import { PricingScreen } from "~/areas/subscriptions/PricingScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Pricing`,
    description: t`What Free, Basic, Standard and Premium really give, side by side.`,
    path: paths.pricing,
  });

export default PricingScreen;
