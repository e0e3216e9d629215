// /dopamart/orders/track/:token
import { t } from "@lingui/core/macro";
import { preload, TrackScreen } from "~/areas/dopamart/TrackScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/track-order";

// Beside the data, not after it.
preload();

export const meta = () => privateMeta(t`Your Order`);

export default function TrackOrder({ params: { token } }: Route.ComponentProps) {
  return <TrackScreen key={token} token={token} />;
}
