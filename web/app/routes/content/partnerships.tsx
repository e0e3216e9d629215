// /partnerships
import { PartnershipsScreen } from "~/content/about/PartnershipsScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: "Partnerships | DFT",
    description: "With whom we would work, on what terms, and what we do not do.",
    path: paths.partnerships,
  });

export default PartnershipsScreen;
