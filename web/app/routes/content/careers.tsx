// /careers
import { t } from "@lingui/core/macro";
import { CareersScreen } from "~/content/about/CareersScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Careers`,
    description: t`What is open at DFT, and how to write to us.`,
    path: paths.careers,
  });

export default CareersScreen;
