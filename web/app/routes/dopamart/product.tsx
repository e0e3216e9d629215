// /dopamart/product/:id
import { msg } from "@lingui/core/macro";
import { ProductScreen, preload } from "~/areas/dopamart/ProductScreen";
import { resourceMeta } from "../../meta";
import { NotFoundScreen } from "../../shell/NotFoundScreen";
import type { Route } from "./+types/product";

// Beside the data, not after it.
preload();

export const meta = resourceMeta(msg`Dopamart`);

export default function Product({ params: { id } }: Route.ComponentProps) {
  return <ProductScreen key={id} id={id} missing={<NotFoundScreen />} />;
}
