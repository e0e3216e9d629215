// The room while it is closed: too early, about to open, over, or cancelled.
import { formatCountdown } from "~/lib/countdown";
import { useNow } from "~/lib/hooks/useNow";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import type { Room } from "../../api";
import { formatRelative, indiaTime } from "../../times";
import { RoomStatusLayout } from "./RoomStatusLayout";

const HOUR_MS = 3_600_000;

type ClosedRoom = Room & { status: Exclude<Room["status"], "open"> };

export default function RoomClosed({ room }: { room: ClosedRoom }) {
  const now = useNow();
  const opensIn = Date.parse(room.opens_at) - now;
  const isDoctor = room.side === "doctor";
  const myConsultationsLink = isDoctor ? undefined : (
    <ButtonLink to={paths.myConsultations} variant="secondary">
      My Consultations
    </ButtonLink>
  );
  switch (room.status) {
    case "early":
      return opensIn < HOUR_MS ? (
        <RoomStatusLayout door="light" title="Almost time" room={room}>
          <p>
            The room opens in{" "}
            <span role="timer" className="font-semibold text-ink tabular-nums">
              {formatCountdown(opensIn)}
            </span>
            . You can leave this page open; it lets you in by itself.
          </p>
          {!isDoctor && <p>A quiet place, headphones and a glass of water are a good start.</p>}
        </RoomStatusLayout>
      ) : (
        <RoomStatusLayout door="closed" title="You are early" room={room} action={myConsultationsLink}>
          <p>
            The room opens {formatRelative(opensIn)}, at {indiaTime(room.opens_at)} IST. Until then there is nothing to
            do here.
          </p>
        </RoomStatusLayout>
      );
    case "over":
      return (
        <RoomStatusLayout
          door="closed"
          title="This session is over"
          room={room}
          action={isDoctor ? undefined : <ButtonLink to={paths.doctors}>Book another session</ButtonLink>}
        >
          <p>
            {isDoctor
              ? "The room is closed. Thank you for your care."
              : "Thank you for coming. Be gentle with yourself for the rest of the day."}
          </p>
        </RoomStatusLayout>
      );
    case "cancelled":
      return (
        <RoomStatusLayout
          door="closed"
          title="This session was cancelled"
          room={room}
          action={isDoctor ? undefined : <ButtonLink to={paths.doctors}>Book another session</ButtonLink>}
        >
          <p>
            {isDoctor
              ? "It does not take place, and the time is free again."
              : "It does not take place. What is to come back of the payment comes back by itself."}
          </p>
        </RoomStatusLayout>
      );
  }
}
