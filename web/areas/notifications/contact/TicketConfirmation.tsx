// Confirmation after the message was sent, with the ticket number.
import { Trans } from "@lingui/react/macro";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/Button";

type Props = { number: string; email: string; onReset: () => void };

export function TicketConfirmation({ number, email, onReset }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div className="rounded-card border border-line bg-raised p-6 sm:p-8">
      <div ref={container} role="status" tabIndex={-1} className="outline-none">
        <CircleCheck aria-hidden className="size-10 text-ok" />
        <h2 className="mt-4 text-xl">
          <Trans>We have your message</Trans>
        </h2>
        <p className="mt-3 text-ink-soft">
          <Trans>Your ticket number is</Trans>
        </p>
        <p className="mt-1 text-2xl font-semibold tracking-wide tabular-nums select-all">{number}</p>
        <p className="mt-4 max-w-prose text-ink-soft">
          <Trans>
            A letter with the number goes to <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
            A person reads what you wrote and answers there. Please name the number if you write about it again.
          </Trans>
        </p>
      </div>
      <Button variant="secondary" className="mt-6" onClick={onReset}>
        <Trans>Write another message</Trans>
      </Button>
    </div>
  );
}
