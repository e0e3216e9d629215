// /mindfulness/category/:id
import { CategoryScreen, preload } from "~/areas/mindfulness/CategoryScreen";
import { resourceMeta } from "../../meta";
import type { Route } from "./+types/category";

// Beside the data, not after it.
preload();

export const meta = resourceMeta("Category | DFT");

export default function Category({ params: { id } }: Route.ComponentProps) {
  return <CategoryScreen key={id} id={id} />;
}
