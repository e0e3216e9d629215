// /consultations/room/:token
import { RoomScreen } from "~/areas/consultations/RoomScreen";
import { privateMeta } from "../../meta";
import type { Route } from "./+types/room";

export const meta = () => privateMeta("Your Session | DFT");

export default function Room({ params: { token } }: Route.ComponentProps) {
  return <RoomScreen key={token} token={token} />;
}
