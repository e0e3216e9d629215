// A session that takes place in an external meeting service: a link to it.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Video from "lucide-react/icons/video";
import { ButtonLink } from "~/ui/Button";
import type { Room } from "../../api";
import { RoomStatusLayout } from "./RoomStatusLayout";

export function ExternalMeeting({ room, url }: { room: Room; url: string }) {
  const name = room.other_name;
  const { host } = new URL(url, window.location.href);
  return (
    <RoomStatusLayout
      door="open"
      title={t`The room is open`}
      room={room}
      action={
        <ButtonLink to={url} newTab icon={Video}>
          <Trans>Open the meeting</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          You meet {name} at {host}, which opens in a tab of its own. It asks for your camera and microphone there.
        </Trans>
      </p>
    </RoomStatusLayout>
  );
}
