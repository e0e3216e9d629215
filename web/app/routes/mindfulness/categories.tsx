// /mindfulness/categories
import { CategoriesScreen } from "~/areas/mindfulness/CategoriesScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: "Mindfulness Categories | DFT",
    description: "Every category of the library: for sleep, for breath, for work, and for a hard hour.",
    path: paths.categories,
  });

export default CategoriesScreen;
