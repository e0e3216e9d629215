// /dopamart/orders/track/:token/invoice
import { t } from "@lingui/core/macro";
import { preload, TrackedInvoiceScreen } from "~/areas/dopamart/InvoiceScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/track-invoice";

// Beside the data, not after it.
preload();

export const meta = () => privateMeta(t`Invoice`);

export default function TrackInvoice({ params: { token } }: Route.ComponentProps) {
  return <TrackedInvoiceScreen key={token} token={token} />;
}
