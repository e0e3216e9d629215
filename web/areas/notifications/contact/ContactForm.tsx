// The contact form and its result.
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
  /** From the URL. */
  topic: Topic | null;
  /** The doctor that the message is about, and the URL without that doctor. */
  about: { name: string; removeUrl: string } | null;
  onReset: () => void;
};

export function ContactForm({ topic, about, onReset }: Props) {
  const { user } = useSession();
  const { form, action, values, isSending, outcome, errors, resetCount, onBlur, onInput } = useContactForm();
  if (outcome && "ticket" in outcome) {
    return <TicketConfirmation number={outcome.ticket} email={values["email"] ?? ""} onReset={onReset} />;
  }
  const selectedTopic = values["topic"] ?? topic ?? "";
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
      {about && <AboutDoctor {...about} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Your name"
          name="name"
          required
          autoComplete="name"
          defaultValue={values["name"] ?? user?.name}
          error={errors.name}
          readOnly={isSending}
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          required
          autoComplete="email"
          hint="The answer goes there."
          defaultValue={values["email"] ?? user?.email}
          error={errors.email}
          readOnly={isSending}
        />
      </div>
      {/* React does not apply a changed `defaultValue` to a select, so the key remounts it. */}
      <SelectField
        key={`${selectedTopic} ${resetCount}`}
        label="Topic"
        name="topic"
        required
        defaultValue={selectedTopic}
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
        defaultValue={values["message"]}
        error={errors.message}
        readOnly={isSending}
      />
      {outcome && "errorMessage" in outcome && !isSending && (
        <p role="alert" className="flex gap-3 rounded-control bg-danger-soft px-4 py-3 font-medium text-danger">
          <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
          {outcome.errorMessage.replace(/\.$/, "")}. Your words are still here, and sending them twice makes one ticket.
        </p>
      )}
      <Button type="submit" size="large" icon={Send} loading={isSending} className="sm:self-start">
        {isSending ? "Sending..." : "Send Message"}
      </Button>
    </form>
  );
}

function AboutDoctor({ name, removeUrl }: { name: string; removeUrl: string }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-accent-soft ps-4">
      <p>
        About <strong className="font-semibold">{name}</strong>
      </p>
      <input type="hidden" name="about" value={name} />
      <Link
        to={removeUrl}
        replace
        aria-label={`Not about ${name}`}
        className="inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:text-accent-strong"
      >
        <X aria-hidden className="size-5" />
      </Link>
    </div>
  );
}
