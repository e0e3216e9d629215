// /partnerships
import { t } from "@lingui/core/macro";
import { PartnershipsScreen } from "~/content/about/PartnershipsScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Partnerships`,
    description: t`With whom we would work, on what terms, and what we do not do.`,
    path: paths.partnerships,
  });

export default PartnershipsScreen;
