// /help
import { t } from "@lingui/core/macro";
import { HelpScreen } from "~/content/help/HelpScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Help Center`,
    description: t`Short answers about booking, paying, refunds, orders and your data.`,
    path: paths.help,
  });

export default HelpScreen;
