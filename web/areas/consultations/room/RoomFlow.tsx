// An open room in order: consent, device check, the call, and after leaving it.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import LogIn from "lucide-react/icons/log-in";
import { paths } from "~/lib/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { type Room, roomQuery } from "../api";
import { useCall } from "./call/useCall";
import { Consent } from "./ui/Consent";
import { DeviceCheck } from "./ui/DeviceCheck";
import { ExternalMeeting } from "./ui/ExternalMeeting";
import { InCall } from "./ui/InCall";
import { RoomStatusLayout } from "./ui/RoomStatusLayout";

type Props = { room: Room; token: string; refetchRoom: () => void };

export default function RoomFlow({ room, token, refetchRoom }: Props) {
  const queryClient = useQueryClient();
  if (!room.consented_at) {
    const setRoom = (updated: Room) => queryClient.setQueryData(roomQuery(token).queryKey, updated);
    return <Consent room={room} token={token} onConsented={setRoom} />;
  }
  if (room.meeting_url) return <ExternalMeeting room={room} url={room.meeting_url} />;
  return <BuiltInRoom room={room} token={token} refetchRoom={refetchRoom} />;
}

function BuiltInRoom(props: Props) {
  const { room } = props;
  const call = useCall(props);
  const { phase, state } = call;
  if (phase === "device-check") return <DeviceCheck room={room} call={call} />;
  if (phase === "left") {
    return (
      <RoomStatusLayout
        door="light"
        title={t`You have left the room`}
        room={room}
        action={
          <div className="flex flex-col gap-3">
            <Button icon={LogIn} onClick={call.returnToDeviceCheck} className="rtl:[&_svg]:-scale-x-100">
              <Trans>Go back in</Trans>
            </Button>
            {room.side === "patient" && (
              <ButtonLink to={paths.myConsultations} variant="ghost">
                <Trans>My Consultations</Trans>
              </ButtonLink>
            )}
          </div>
        }
      >
        <p>
          <Trans>Your camera and microphone are off. The room stays open for a while, and you can come back.</Trans>
        </p>
      </RoomStatusLayout>
    );
  }
  if (state.stage === "replaced") {
    return (
      <RoomStatusLayout
        door="closed"
        title={t`The call is in another tab`}
        room={room}
        action={
          <Button icon={LogIn} onClick={call.join} className="rtl:[&_svg]:-scale-x-100">
            <Trans>Take it back here</Trans>
          </Button>
        }
      >
        <p>
          <Trans>
            The same link was opened somewhere else, and the call has moved there. Camera and microphone are off here.
          </Trans>
        </p>
      </RoomStatusLayout>
    );
  }
  // The refetched room replaces this with its closed status.
  if (state.stage === "closed") return <div className="min-h-dvh" />;
  return <InCall room={room} call={call} />;
}
