// /consultations/room/:token
import { t } from "@lingui/core/macro";
import { preload, RoomScreen } from "~/areas/consultations/RoomScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/room";

// Beside the data, not after it.
preload();

export const meta = () => privateMeta(t`Your Session`);

export default function Room({ params: { token } }: Route.ComponentProps) {
  return <RoomScreen key={token} token={token} />;
}
