// The session takes place with another service: its address, and nothing of ours.
import { Video } from "lucide-react";
import { ButtonLink } from "~/ui/Button";
import type { Room } from "../../api";
import { RoomStatusLayout } from "./RoomStatusLayout";

export function ExternalMeeting({ room, address }: { room: Room; address: string }) {
  const { host } = new URL(address, window.location.href);
  return (
    <RoomStatusLayout
      door="open"
      title="The room is open"
      room={room}
      action={
        <ButtonLink to={address} newTab icon={Video}>
          Open the meeting
        </ButtonLink>
      }
    >
      <p>
        You meet {room.other_name} at {host}, which opens in a tab of its own. It asks for your camera and microphone
        there.
      </p>
    </RoomStatusLayout>
  );
}
