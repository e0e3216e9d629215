// /mindfulness/categories: all of them.
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { AllCategoriesShape } from "./parts/AllCategoriesShape";

const AllCategories = deferHydration(() => import("./parts/AllCategories"), {
  waiting: <AllCategoriesShape />,
  lost: (again) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError again={again}>The categories could not be loaded</LoadError>
    </div>
  ),
});

export function CategoriesScreen() {
  return (
    <div className="mx-auto min-h-dvh max-w-6xl px-4 pt-2 sm:px-6">
      <AllCategories />
    </div>
  );
}
