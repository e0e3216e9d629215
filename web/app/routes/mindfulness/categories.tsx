// /mindfulness/categories
import { t } from "@lingui/core/macro";
import { CategoriesScreen } from "~/areas/mindfulness/CategoriesScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Mindfulness Categories`,
    description: t`Every category of the library: for sleep, for breath, for work, and for a hard hour.`,
    path: paths.categories,
  });

export default CategoriesScreen;
