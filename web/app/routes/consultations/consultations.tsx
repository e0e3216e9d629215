// /consultations
import { LandingScreen } from "~/areas/consultations/LandingScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: "Expert Mental Health Care | DFT",
    description: "Talk to a doctor from home, by video, in a language you think in.",
    path: paths.consultations,
  });

export default LandingScreen;
