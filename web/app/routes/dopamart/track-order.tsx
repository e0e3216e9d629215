// /dopamart/orders/track/:token
import { TrackScreen } from "~/areas/dopamart/TrackScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/track-order";

export const meta = () => privateMeta("Your Order | DFT");

export default function TrackOrder({ params: { token } }: Route.ComponentProps) {
  return <TrackScreen key={token} token={token} />;
}
