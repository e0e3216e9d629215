// Confirmation after the message was sent, with the ticket number.
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
        <h2 className="mt-4 text-xl">We have your message</h2>
        <p className="mt-3 text-ink-soft">Your ticket number is</p>
        <p className="mt-1 text-2xl font-semibold tracking-wide tabular-nums select-all">{number}</p>
        <p className="mt-4 max-w-prose text-ink-soft">
          A letter with the number goes to <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>. A
          person reads what you wrote and answers there. Please name the number if you write about it again.
        </p>
      </div>
      <Button variant="secondary" className="mt-6" onClick={onReset}>
        Write another message
      </Button>
    </div>
  );
}
