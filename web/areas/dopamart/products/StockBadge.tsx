// The truth about stock.
import { Badge } from "~/ui/Badge";
import type { Product } from "../../api";
import { stockLabel } from "../../cart";

export function StockBadge({ product }: { product: Product }) {
  const { words, tone } = stockLabel(product);
  return <Badge tone={tone}>{words}</Badge>;
}
