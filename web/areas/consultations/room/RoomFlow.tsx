// An open room, in the order a person goes through it: consent, a look at the devices, the call, and the way out.
import { useQueryClient } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { paths } from "~/lib/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { type Room, roomQuery } from "../api";
import { useCall } from "./call/useCall";
import { Consent } from "./ui/Consent";
import { DeviceCheck } from "./ui/DeviceCheck";
import { ExternalMeeting } from "./ui/ExternalMeeting";
import { InCall } from "./ui/InCall";
import { RoomStatusLayout } from "./ui/RoomStatusLayout";

type Props = { room: Room; token: string; askAgain: () => void };

export default function RoomFlow({ room, token, askAgain }: Props) {
  const cache = useQueryClient();
  if (!room.consented_at) {
    const agreed = (now: Room) => cache.setQueryData(roomQuery(token).queryKey, now);
    return <Consent room={room} token={token} onAgreed={agreed} />;
  }
  if (room.meeting_url) return <ExternalMeeting room={room} address={room.meeting_url} />;
  return <OwnRoom room={room} token={token} askAgain={askAgain} />;
}

function OwnRoom(props: Props) {
  const { room } = props;
  const call = useCall(props);
  const { phase, meeting } = call;
  if (phase === "checking") return <DeviceCheck room={room} call={call} />;
  if (phase === "left") {
    return (
      <RoomStatusLayout
        door="light"
        title="You have left the room"
        room={room}
        action={
          <div className="flex flex-col gap-3">
            <Button icon={LogIn} onClick={call.comeBack}>
              Go back in
            </Button>
            {room.side === "patient" && (
              <ButtonLink to={paths.myConsultations} variant="ghost">
                My Consultations
              </ButtonLink>
            )}
          </div>
        }
      >
        <p>Your camera and microphone are off. The room stays open for a while, and you can come back.</p>
      </RoomStatusLayout>
    );
  }
  if (meeting.stage === "moved") {
    return (
      <RoomStatusLayout
        door="closed"
        title="The call is in another tab"
        room={room}
        action={
          <Button icon={LogIn} onClick={call.join}>
            Take it back here
          </Button>
        }
      >
        <p>
          The same link was opened somewhere else, and the call has moved there. Camera and microphone are off here.
        </p>
      </RoomStatusLayout>
    );
  }
  // The door, asked again, says the rest.
  if (meeting.stage === "closed") return <div className="min-h-dvh" />;
  return <InCall room={room} call={call} />;
}
