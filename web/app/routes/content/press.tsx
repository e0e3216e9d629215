// /press
import { PressScreen } from "~/content/about/PressScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: "Press | DFT",
    description: "For journalists: what DFT is, and whom to ask.",
    path: paths.press,
  });

export default PressScreen;
