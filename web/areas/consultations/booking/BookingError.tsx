// Why there is no booking yet, and what to do about it. Announced at once, and the keyboard goes on from here.
import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { formatInr } from "~/lib/format";
import { paths } from "~/lib/paths";
import { Chip, ChipGroup } from "~/ui/Chip";
import { TextLink } from "~/ui/navigation/Link";
import { dateIn, formatClock, formatDay, hasIndiaOffset, indiaTime, timeIn } from "../times";
import type { BookingFailure } from "./useBooking";

type Props = { trouble: BookingFailure; zone: string; onChoose: (startsAt: string) => void };

export function BookingError({ trouble, zone, onChoose }: Props) {
  switch (trouble.kind) {
    case "taken":
      return <SlotTakenAlert words={trouble.words} nearest={trouble.nearest} zone={zone} onChoose={onChoose} goThere />;
    case "price":
      return (
        <Alert title={`The price is now ${formatInr(trouble.amount)}`} goThere>
          You saw {formatInr(trouble.seen)}. Nothing was booked; press the button again if you agree.
        </Alert>
      );
    case "elsewhere":
      return (
        <Alert title={sentence(trouble.words)} goThere>
          Nothing was booked. <TextLink to={paths.myConsultations}>See My Consultations</TextLink>
        </Alert>
      );
    case "no-link":
      return (
        <Alert title="The payment page is not ready yet" goThere>
          Your time is held for you. Press the button again in a moment; nothing is booked or paid twice.
        </Alert>
      );
    case "failed":
      return (
        <Alert title="Booking failed. Please try again." goThere>
          {sentence(trouble.why)} Trying twice does no harm.
        </Alert>
      );
  }
}

type TakenProps = {
  words: string;
  nearest: readonly string[];
  zone: string;
  onChoose: (startsAt: string) => void;
  goThere?: boolean;
};

/** Somebody was quicker: what else is free, nearest first. */
export function SlotTakenAlert({ words, nearest, zone, onChoose, goThere }: TakenProps) {
  return (
    <Alert title={sentence(words)} {...(goThere && { goThere })}>
      {nearest.length > 0 ? (
        <>
          <span className="mb-3 block">Everything you typed is still here. These times are near it, and free:</span>
          <ChipGroup label="Free times near it">
            {nearest.map((at) => (
              <Chip key={at} selected={false} onToggle={() => onChoose(at)}>
                {near(at, zone)}
              </Chip>
            ))}
          </ChipGroup>
        </>
      ) : (
        "Everything you typed is still here. Please choose another time."
      )}
    </Alert>
  );
}

function near(at: string, zone: string): string {
  const { weekday, day, month } = formatDay(dateIn(zone, at));
  const local = `${weekday} ${day} ${month}, ${formatClock(timeIn(zone, at))}`;
  return hasIndiaOffset(zone, at) ? local : `${local} (${indiaTime(at)} IST)`;
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

type ToldProps = { title: string; goThere?: boolean; children: ReactNode };

function Alert({ title, goThere = false, children }: ToldProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!goThere) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: "center" });
  }, [goThere]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mt-4 flex gap-3 rounded-card bg-danger-soft p-4 text-ink outline-none sm:p-5"
    >
      <CircleAlert aria-hidden className="mt-1 size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="mt-1 text-sm">{children}</div>
      </div>
    </div>
  );
}
