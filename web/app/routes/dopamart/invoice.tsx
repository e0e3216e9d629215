// /dopamart/orders/:id/invoice
import { InvoiceScreen, preload } from "~/areas/dopamart/InvoiceScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/invoice";

// Beside the data, not after it.
preload();

export const meta = () => privateMeta("Invoice | DFT");

export default function Invoice({ params: { id } }: Route.ComponentProps) {
  return <InvoiceScreen key={id} id={id} />;
}
