// /mindfulness/category/:id
import { msg } from "@lingui/core/macro";
import { CategoryScreen, preload } from "~/areas/mindfulness/CategoryScreen";
import { resourceMeta } from "../../meta";
import type { Route } from "./+types/category";

// Beside the data, not after it.
preload();

export const meta = resourceMeta(msg`Category`);

export default function Category({ params: { id } }: Route.ComponentProps) {
  return <CategoryScreen key={id} id={id} />;
}
