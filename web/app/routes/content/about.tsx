// /about
import { t } from "@lingui/core/macro";
import { AboutScreen } from "~/content/about/AboutScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`About Us`,
    description: t`Why DFT exists, what it holds to, who is behind it and where it is going.`,
    path: paths.about,
  });

export default AboutScreen;
