// /privacy
import { PrivacyScreen } from "~/content/legal/PrivacyScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: "Privacy Policy | DFT",
    description: "What we keep about you, why, for how long, and how to have it changed or erased.",
    path: paths.privacy,
  });

export default PrivacyScreen;
