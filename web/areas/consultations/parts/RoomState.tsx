// The room as it stands: before its time, about to open, open, over, or cancelled.
import type { ReactNode } from "react";
import { countdown } from "~/lib/countdown";
import { paths } from "~/lib/paths";
import { useNow } from "~/lib/useNow";
import { ButtonLink } from "~/ui/Button";
import type { Room } from "../api";
import { doctorName } from "../rules";
import { indiaTime, timeUntil } from "../times";
import { Door } from "./Door";
import { When } from "./When";

const HOUR = 3_600_000;

export default function RoomState({ room }: { room: Room }) {
  const now = useNow();
  const name = doctorName(room.doctor_name);
  const opens = Date.parse(room.opens_at) - now;
  const mine = (
    <ButtonLink to={paths.myConsultations} variant="secondary">
      My Consultations
    </ButtonLink>
  );
  switch (room.status) {
    case "early":
      return opens < HOUR ? (
        <Page door="light" title="Almost time" room={room}>
          <p>
            The room opens in{" "}
            <span role="timer" className="font-semibold text-ink tabular-nums">
              {countdown(opens)}
            </span>
            . You can leave this page open; it lets you in by itself.
          </p>
          <p>A quiet place, headphones and a glass of water are a good start.</p>
        </Page>
      ) : (
        <Page door="closed" title="You are early" room={room} action={mine}>
          <p>
            The room opens {timeUntil(opens)}, at {indiaTime(room.opens_at)} IST. Until then there is nothing to do
            here.
          </p>
        </Page>
      );
    case "open":
      return (
        <Page door="open" title="The room is open" room={room}>
          <p>{name} will join you here. Please leave this page open.</p>
          <p>Your session begins at {indiaTime(room.starts_at)} IST and lasts 45 minutes.</p>
        </Page>
      );
    case "over":
      return (
        <Page
          door="closed"
          title="This session is over"
          room={room}
          action={<ButtonLink to={paths.doctors}>Book another session</ButtonLink>}
        >
          <p>Thank you for coming. Be gentle with yourself for the rest of the day.</p>
        </Page>
      );
    case "cancelled":
      return (
        <Page
          door="closed"
          title="This session was cancelled"
          room={room}
          action={<ButtonLink to={paths.doctors}>Book another session</ButtonLink>}
        >
          <p>It does not take place. What is to come back of the payment comes back by itself.</p>
        </Page>
      );
  }
}

type PageProps = {
  door: "closed" | "light" | "open";
  title: string;
  room: Room;
  action?: ReactNode;
  children: ReactNode;
};

function Page({ door, title, room, action, children }: PageProps) {
  return (
    <section className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center px-6 pt-10 pb-16 text-center sm:pt-16">
      <Door state={door} className="w-40" />
      <div aria-live="polite" className="mt-6">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-2 font-semibold">
          {doctorName(room.doctor_name)}, <When at={room.starts_at} />
        </p>
      </div>
      <div className="mt-4 flex flex-col gap-3 text-ink-soft">{children}</div>
      {action && <div className="mt-8">{action}</div>}
    </section>
  );
}
