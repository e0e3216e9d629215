// The stock status of a product.
import { Badge } from "~/ui/Badge";
import type { Product } from "../api";
import { stockLabel } from "../cart/cart";

export function StockBadge({ product }: { product: Product }) {
  const { label, tone } = stockLabel(product);
  return <Badge tone={tone}>{label}</Badge>;
}
