// /mindfulness
import { LandingScreen } from "~/areas/mindfulness/LandingScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../meta";

export const meta = () =>
  pageMeta({
    title: "Mindfulness | DFT",
    description: "Sounds and guided practice for the end of a long day: to breathe, to let go, to sleep.",
    path: paths.mindfulness,
  });

export default LandingScreen;
