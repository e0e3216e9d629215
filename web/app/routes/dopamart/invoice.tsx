// /dopamart/orders/:id/invoice
import { t } from "@lingui/core/macro";
import { InvoiceScreen, preload } from "~/areas/dopamart/InvoiceScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/invoice";

// Beside the data, not after it.
preload();

export const meta = () => privateMeta(t`Invoice`);

export default function Invoice({ params: { id } }: Route.ComponentProps) {
  return <InvoiceScreen key={id} id={id} />;
}
