// Why the booking failed and what to do next. Announced to screen readers, and focused.
import { formatInr } from "~/lib/format";
import { paths } from "~/lib/paths";
import { Chip, ChipGroup } from "~/ui/Chip";
import { Alert } from "~/ui/feedback/Alert";
import { TextLink } from "~/ui/navigation/Link";
import { dateIn, formatClock, formatDay, hasIndiaOffset, indiaTime, timeIn } from "../times";
import type { BookingFailure } from "./useBooking";

type Props = { failure: BookingFailure; zone: string; onSelect: (startsAt: string) => void };

export function BookingError({ failure, zone, onSelect }: Props) {
  switch (failure.kind) {
    case "slot-taken":
      return (
        <SlotTakenAlert
          message={failure.message}
          alternatives={failure.alternatives}
          zone={zone}
          onSelect={onSelect}
          autoFocus
        />
      );
    case "price-changed":
      return (
        <Alert title={`The price is now ${formatInr(failure.amount)}`} autoFocus className="mt-4">
          You saw {formatInr(failure.shownAmount)}. Nothing was booked; press the button again if you agree.
        </Alert>
      );
    case "conflict":
      return (
        <Alert title={withFullStop(failure.message)} autoFocus className="mt-4">
          Nothing was booked. <TextLink to={paths.myConsultations}>See My Consultations</TextLink>
        </Alert>
      );
    case "payment-link-pending":
      return (
        <Alert title="The payment page is not ready yet" autoFocus className="mt-4">
          Your time is held for you. Press the button again in a moment; nothing is booked or paid twice.
        </Alert>
      );
    case "error":
      return (
        <Alert title="Booking failed. Please try again." autoFocus className="mt-4">
          {withFullStop(failure.message)} Trying twice does no harm.
        </Alert>
      );
  }
}

type SlotTakenProps = {
  message: string;
  /** Start times of free slots. */
  alternatives: readonly string[];
  zone: string;
  onSelect: (startsAt: string) => void;
  autoFocus?: boolean;
};

export function SlotTakenAlert({ message, alternatives, zone, onSelect, autoFocus = false }: SlotTakenProps) {
  return (
    <Alert title={withFullStop(message)} autoFocus={autoFocus} className="mt-4">
      {alternatives.length > 0 ? (
        <>
          <span className="mb-3 block">Everything you typed is still here. These times are near it, and free:</span>
          <ChipGroup label="Free times near it">
            {alternatives.map((startsAt) => (
              <Chip key={startsAt} selected={false} onToggle={() => onSelect(startsAt)}>
                {alternativeLabel(startsAt, zone)}
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

function alternativeLabel(startsAt: string, zone: string): string {
  const { weekday, day, month } = formatDay(dateIn(zone, startsAt));
  const local = `${weekday} ${day} ${month}, ${formatClock(timeIn(zone, startsAt))}`;
  return hasIndiaOffset(zone, startsAt) ? local : `${local} (${indiaTime(startsAt)} IST)`;
}

function withFullStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
