// /dopamart/product/:id
import { ProductScreen } from "~/areas/dopamart/ProductScreen";
import { thingMeta } from "../meta";
import { NotFoundScreen } from "../shell/NotFoundScreen";
import type { Route } from "./+types/product";

export const meta = thingMeta("Dopamart | DFT");

export default function Product({ params: { id } }: Route.ComponentProps) {
  return <ProductScreen key={id} id={id} missing={<NotFoundScreen />} />;
}
