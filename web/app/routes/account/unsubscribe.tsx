// /newsletter/unsubscribe/:token
import { UnsubscribeScreen } from "~/areas/notifications/UnsubscribeScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/unsubscribe";

export const meta = () => privateMeta("Leave the Weekly Tips | DFT");

export default function Unsubscribe({ params: { token } }: Route.ComponentProps) {
  return <UnsubscribeScreen key={token} token={token} />;
}
