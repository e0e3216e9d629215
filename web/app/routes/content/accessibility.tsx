// /accessibility
import { t } from "@lingui/core/macro";
import { AccessibilityScreen } from "~/content/legal/AccessibilityScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Accessibility`,
    description: t`What we test so that everybody can use DFT, what is still missing, and how to complain.`,
    path: paths.accessibility,
  });

export default AccessibilityScreen;
