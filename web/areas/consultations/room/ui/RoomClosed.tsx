// The room while it is closed: too early, about to open, over, or cancelled.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
  const countdown = formatCountdown(opensIn);
  const isDoctor = room.side === "doctor";
  const myConsultationsLink = isDoctor ? undefined : (
    <ButtonLink to={paths.myConsultations} variant="secondary">
      <Trans>My Consultations</Trans>
    </ButtonLink>
  );
  switch (room.status) {
    case "early":
      return opensIn < HOUR_MS ? (
        <RoomStatusLayout door="light" title={t`Almost time`} room={room}>
          <p>
            <Trans>
              The room opens in{" "}
              <span role="timer" className="font-semibold text-ink tabular-nums">
                {countdown}
              </span>
              . You can leave this page open; it lets you in by itself.
            </Trans>
          </p>
          {!isDoctor && (
            <p>
              <Trans>A quiet place, headphones and a glass of water are a good start.</Trans>
            </p>
          )}
        </RoomStatusLayout>
      ) : (
        <RoomStatusLayout door="closed" title={t`You are early`} room={room} action={myConsultationsLink}>
          <OpeningTime opensAt={room.opens_at} opensIn={opensIn} />
        </RoomStatusLayout>
      );
    case "over":
      return (
        <RoomStatusLayout
          door="closed"
          title={t`This session is over`}
          room={room}
          action={
            isDoctor ? undefined : (
              <ButtonLink to={paths.doctors}>
                <Trans>Book another session</Trans>
              </ButtonLink>
            )
          }
        >
          <p>
            {isDoctor
              ? t`The room is closed. Thank you for your care.`
              : t`Thank you for coming. Be gentle with yourself for the rest of the day.`}
          </p>
        </RoomStatusLayout>
      );
    case "cancelled":
      return (
        <RoomStatusLayout
          door="closed"
          title={t`This session was cancelled`}
          room={room}
          action={
            isDoctor ? undefined : (
              <ButtonLink to={paths.doctors}>
                <Trans>Book another session</Trans>
              </ButtonLink>
            )
          }
        >
          <p>
            {isDoctor
              ? t`It does not take place, and the time is free again.`
              : t`It does not take place. What is to come back of the payment comes back by itself.`}
          </p>
        </RoomStatusLayout>
      );
  }
}

function OpeningTime({ opensAt, opensIn }: { opensAt: string; opensIn: number }) {
  const relative = formatRelative(opensIn);
  const time = indiaTime(opensAt);
  return (
    <p>
      <Trans>
        The room opens {relative}, at {time} IST. Until then there is nothing to do here.
      </Trans>
    </p>
  );
}
