// /dopamart/orders/track/:token/invoice
import { preload, TrackedInvoiceScreen } from "~/areas/dopamart/InvoiceScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/track-invoice";

// Beside the data, not after it.
preload();

export const meta = () => privateMeta("Invoice | DFT");

export default function TrackInvoice({ params: { token } }: Route.ComponentProps) {
  return <TrackedInvoiceScreen key={token} token={token} />;
}
