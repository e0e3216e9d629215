// /dopamart/orders/track/:token
import { preload, TrackScreen } from "~/areas/dopamart/TrackScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/track-order";

// Beside the data, not after it.
preload();

export const meta = () => privateMeta("Your Order | DFT");

export default function TrackOrder({ params: { token } }: Route.ComponentProps) {
  return <TrackScreen key={token} token={token} />;
}
