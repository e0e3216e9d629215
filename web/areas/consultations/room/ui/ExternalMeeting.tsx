// A session that takes place in an external meeting service: a link to it.
import Video from "lucide-react/icons/video";
import { ButtonLink } from "~/ui/Button";
import type { Room } from "../../api";
import { RoomStatusLayout } from "./RoomStatusLayout";

export function ExternalMeeting({ room, url }: { room: Room; url: string }) {
  const { host } = new URL(url, window.location.href);
  return (
    <RoomStatusLayout
      door="open"
      title="The room is open"
      room={room}
      action={
        <ButtonLink to={url} newTab icon={Video}>
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
