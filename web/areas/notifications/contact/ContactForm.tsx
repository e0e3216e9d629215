// Write to us: who you are, what it is about, your words; and how it went.
import { CircleAlert, Send, X } from "lucide-react";
import { useSession } from "~/services/session";
import { Button } from "~/ui/Button";
import { SelectField, TextAreaField, TextField } from "~/ui/forms/Field";
import { Link } from "~/ui/navigation/Link";
import type { Topic } from "./api";
import { topics } from "./contact";
import { TicketConfirmation } from "./TicketConfirmation";
import { useContactForm } from "./useContactForm";

type Props = {
  /** As the link that led here says. */
  topic: Topic | null;
  about: { name: string; without: string } | null;
  /** Another message after this one. */
  onAnother: () => void;
};

export function ContactForm({ topic, about, onAnother }: Props) {
  const { user } = useSession();
  const { form, action, typed, sending, outcome, errors, emptied, onBlur, onInput } = useContactForm();
  if (outcome && "ticket" in outcome) {
    return <TicketConfirmation number={outcome.ticket} email={typed["email"] ?? ""} onAnother={onAnother} />;
  }
  const chosen = typed["topic"] ?? topic ?? "";
  return (
    <form
      ref={form}
      action={action}
      noValidate
      aria-label="Write to us"
      onBlur={onBlur}
      onInput={onInput}
      className="flex flex-col gap-5"
    >
      {about && <About {...about} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Your name"
          name="name"
          required
          autoComplete="name"
          defaultValue={typed["name"] ?? user?.name}
          error={errors.name}
          readOnly={sending}
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          required
          autoComplete="email"
          hint="The answer goes there."
          defaultValue={typed["email"] ?? user?.email}
          error={errors.email}
          readOnly={sending}
        />
      </div>
      {/* React leaves a select as it was when its default changes, so another default is another select. */}
      <SelectField
        key={`${chosen} ${emptied}`}
        label="Topic"
        name="topic"
        required
        defaultValue={chosen}
        error={errors.topic}
      >
        <option value="" disabled>
          Please choose
        </option>
        {topics.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Message"
        name="message"
        required
        rows={6}
        hint="10 to 2,000 characters. What belongs in a session with a doctor, please keep for the session."
        defaultValue={typed["message"]}
        error={errors.message}
        readOnly={sending}
      />
      {outcome && "failure" in outcome && !sending && (
        <p role="alert" className="flex gap-3 rounded-control bg-danger-soft px-4 py-3 font-medium text-danger">
          <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
          {outcome.failure.replace(/\.$/, "")}. Your words are still here, and sending them twice makes one ticket.
        </p>
      )}
      <Button type="submit" size="large" icon={Send} loading={sending} className="sm:self-start">
        {sending ? "Sending..." : "Send Message"}
      </Button>
    </form>
  );
}

function About({ name, without }: { name: string; without: string }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-accent-soft ps-4">
      <p>
        About <strong className="font-semibold">{name}</strong>
      </p>
      <input type="hidden" name="about" value={name} />
      <Link
        to={without}
        replace
        aria-label={`Not about ${name}`}
        className="inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:text-accent-strong"
      >
        <X aria-hidden className="size-5" />
      </Link>
    </div>
  );
}
