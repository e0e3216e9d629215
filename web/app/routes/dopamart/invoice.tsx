// /dopamart/orders/:id/invoice
import { InvoiceScreen } from "~/areas/dopamart/InvoiceScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/invoice";

export const meta = () => privateMeta("Invoice | DFT");

export default function Invoice({ params: { id } }: Route.ComponentProps) {
  return <InvoiceScreen key={id} id={id} />;
}
