// /terms
import { t } from "@lingui/core/macro";
import { TermsScreen } from "~/content/legal/TermsScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Terms of Use`,
    description: t`What you can expect of us and what we ask of you.`,
    path: paths.terms,
  });

export default TermsScreen;
