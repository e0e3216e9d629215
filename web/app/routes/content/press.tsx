// /press
import { t } from "@lingui/core/macro";
import { PressScreen } from "~/content/about/PressScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t({ message: "Press", context: "newspapers" }),
    description: t`For journalists: what DFT is, and whom to ask.`,
    path: paths.press,
  });

export default PressScreen;
