// /mindfulness/categories: all of them.
import { Lost, prerenderedPart } from "~/ui/part";
import { AllCategoriesShape } from "./parts/AllCategoriesShape";

const AllCategories = prerenderedPart(() => import("./parts/AllCategories"), {
  waiting: <AllCategoriesShape />,
  lost: (again) => (
    <div className="mx-auto max-w-md py-10">
      <Lost again={again}>The categories could not be loaded</Lost>
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
