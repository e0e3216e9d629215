// /privacy
import { t } from "@lingui/core/macro";
import { PrivacyScreen } from "~/content/legal/PrivacyScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Privacy Policy`,
    description: t`What we keep about you, why, for how long, and how to have it changed or erased.`,
    path: paths.privacy,
  });

export default PrivacyScreen;
