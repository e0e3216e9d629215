// /mindfulness/category/:id
import { CategoryScreen } from "~/areas/mindfulness/CategoryScreen";
import { thingMeta } from "../meta";
import type { Route } from "./+types/category";

export const meta = thingMeta("Category | DFT");

export default function Category({ params: { id } }: Route.ComponentProps) {
  return <CategoryScreen key={id} id={id} />;
}
