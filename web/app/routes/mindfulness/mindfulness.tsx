// /mindfulness
import { t } from "@lingui/core/macro";
import { LandingScreen } from "~/areas/mindfulness/LandingScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Mindfulness`,
    description: t`Sounds for the end of a long day: to breathe with, to work by, to fall asleep to.`,
    path: paths.mindfulness,
  });

export default LandingScreen;
