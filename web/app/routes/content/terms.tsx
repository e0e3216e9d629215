// /terms
import { TermsScreen } from "~/content/legal/TermsScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: "Terms of Use | DFT",
    description: "What you can expect of us and what we ask of you.",
    path: paths.terms,
  });

export default TermsScreen;
