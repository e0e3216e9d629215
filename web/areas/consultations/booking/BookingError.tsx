// Why the booking failed and what to do next. Announced to screen readers, and focused.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
      return <PriceChangedAlert amount={formatInr(failure.amount)} shownAmount={formatInr(failure.shownAmount)} />;
    case "conflict":
      return (
        <Alert title={withFullStop(failure.message)} autoFocus className="mt-4">
          <Trans>
            Nothing was booked. <TextLink to={paths.myConsultations}>See My Consultations</TextLink>
          </Trans>
        </Alert>
      );
    case "payment-link-pending":
      return (
        <Alert title={t`The payment page is not ready yet`} autoFocus className="mt-4">
          <Trans>Your time is held for you. Press the button again in a moment; nothing is booked or paid twice.</Trans>
        </Alert>
      );
    case "error":
      return <FailedAlert reason={withFullStop(failure.message)} />;
  }
}

function PriceChangedAlert({ amount, shownAmount }: { amount: string; shownAmount: string }) {
  return (
    <Alert title={t`The price is now ${amount}`} autoFocus className="mt-4">
      <Trans>You saw {shownAmount}. Nothing was booked; press the button again if you agree.</Trans>
    </Alert>
  );
}

function FailedAlert({ reason }: { reason: string }) {
  return (
    <Alert title={t`Booking failed. Please try again.`} autoFocus className="mt-4">
      <Trans>{reason} Trying twice does no harm.</Trans>
    </Alert>
  );
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
          <span className="mb-3 block">
            <Trans>Everything you typed is still here. These times are near it, and free:</Trans>
          </span>
          <ChipGroup label={t`Free times near it`}>
            {alternatives.map((startsAt) => (
              <Chip key={startsAt} selected={false} onToggle={() => onSelect(startsAt)}>
                {alternativeLabel(startsAt, zone)}
              </Chip>
            ))}
          </ChipGroup>
        </>
      ) : (
        t`Everything you typed is still here. Please choose another time.`
      )}
    </Alert>
  );
}

function alternativeLabel(startsAt: string, zone: string): string {
  const date = formatDay(dateIn(zone, startsAt)).short;
  const time = formatClock(timeIn(zone, startsAt));
  if (hasIndiaOffset(zone, startsAt)) return t`${date}, ${time}`;
  const india = indiaTime(startsAt);
  return t`${date}, ${time} (${india} IST)`;
}

/** Messages of errors end with or without a full stop. */
function withFullStop(sentence: string): string {
  return /\p{Sentence_Terminal}$/u.test(sentence)
    ? sentence
    : t({ message: `${sentence}.`, comment: "Ends a sentence that has no full stop" });
}
