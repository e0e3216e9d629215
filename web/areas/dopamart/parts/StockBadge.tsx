// The truth about stock.
import { Badge } from "~/ui/Badge";
import type { Product } from "../api";
import { stockWords } from "../cart";

export function StockBadge({ product }: { product: Product }) {
  const { words, tone } = stockWords(product);
  return <Badge tone={tone}>{words}</Badge>;
}
