// /newsletter/unsubscribe/:token
import { t } from "@lingui/core/macro";
import { UnsubscribeScreen } from "~/areas/notifications/UnsubscribeScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/unsubscribe";

export const meta = () => privateMeta(t`Leave the Weekly Tips`);

export default function Unsubscribe({ params: { token } }: Route.ComponentProps) {
  return <UnsubscribeScreen key={token} token={token} />;
}
