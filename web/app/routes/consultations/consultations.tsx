// /consultations
import { t } from "@lingui/core/macro";
import { LandingScreen } from "~/areas/consultations/LandingScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Expert Mental Health Care`,
    description: t`Talk to a doctor from home, by video, in a language you think in.`,
    path: paths.consultations,
  });

export default LandingScreen;
