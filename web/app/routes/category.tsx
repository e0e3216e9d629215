// /mindfulness/category/:categoryId
import { CategoryScreen } from "~/areas/mindfulness/CategoryScreen";
import type { Route } from "./+types/category";

export const meta = () => [{ title: "Category | DFT" }];

export default function Category({ params: { categoryId } }: Route.ComponentProps) {
  return <CategoryScreen key={categoryId} id={categoryId} />;
}
