// /dopamart/orders/track/:token/invoice
import { TrackedInvoiceScreen } from "~/areas/dopamart/InvoiceScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/track-invoice";

export const meta = () => privateMeta("Invoice | DFT");

export default function TrackInvoice({ params: { token } }: Route.ComponentProps) {
  return <TrackedInvoiceScreen key={token} token={token} />;
}
