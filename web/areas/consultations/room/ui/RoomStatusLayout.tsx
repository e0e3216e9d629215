// A full-page status of the room: illustration, title, text and one action.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Room } from "../../api";
import { AppointmentTime } from "../../appointments/AppointmentTime";
import { Door } from "./Door";

type Props = {
  door: "closed" | "light" | "open";
  title: string;
  room: Room;
  action?: ReactNode;
  children: ReactNode;
};

export function RoomStatusLayout({ door, title, room, action, children }: Props) {
  const name = room.side === "doctor" ? room.other_name : room.doctor_name;
  return (
    <section className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center px-6 pt-10 pb-16 text-center sm:pt-16">
      <Door state={door} className="w-40" />
      <div aria-live="polite" className="mt-6">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-2 font-semibold">
          <Trans>
            {name}, <AppointmentTime time={room.starts_at} />
          </Trans>
        </p>
      </div>
      <div className="mt-4 flex flex-col gap-3 text-ink-soft">{children}</div>
      {action && <div className="mt-8">{action}</div>}
    </section>
  );
}
