// /refund
import { t } from "@lingui/core/macro";
import { RefundScreen } from "~/content/legal/RefundScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Refund Policy`,
    description: t`When money comes back, how much of it, and how soon.`,
    path: paths.refund,
  });

export default RefundScreen;
